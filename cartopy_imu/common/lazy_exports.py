"""Public names of a package, loaded when first used.

A package's ``__init__`` lists each public name with the module that defines it. Importing the package then costs
nothing, heavy modules load only when asked for, and generated message modules below a package
(``cartopy_imu.mapping.proto``) can be used by lower layers without loading the layer they lie in.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Collection, Mapping
from types import ModuleType
from typing import Any

__all__ = ["lazy_exports"]


def lazy_exports(
    package: str, modules: Mapping[str, str], subpackages: Collection[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for the ``__init__`` of `package`.

    Parameters
    ----------
    package : str
        ``__name__`` of the package.
    modules : mapping of str to str
        Public name → full name of the module that defines it.
    subpackages : collection of str
        Packages below `package` that can be reached as attributes without an import statement of their own.

    Returns
    -------
    __getattr__, __dir__ : callables
        The first raises ``AttributeError`` for names not listed. A name once loaded is kept in the package, so
        later look-ups cost nothing extra.

    Notes
    -----
    Importing a submodule binds its name in the package. Where a public name is also the name of the module that
    defines it (``create_pose_extrapolator``), the package keeps meaning the public name, in whatever order things are
    imported.
    """

    class Package(ModuleType):
        def __setattr__(self, name: str, value: Any) -> None:
            if not (name in modules and isinstance(value, ModuleType)):
                super().__setattr__(name, value)

    sys.modules[package].__class__ = Package

    def load(name: str) -> Any:
        value: Any
        if name in modules:
            value = getattr(_import(modules[name]), name)
        elif name in subpackages:
            value = importlib.import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *modules, *subpackages})

    return load, names


def _import(module: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != "cartopy_imu._core":
            raise
        from cartopy_imu.common.errors import MissingDependencyError

        where = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        raise MissingDependencyError(
            f"the extension cartopy_imu._core is not in {where}: is this a folder of sources that hides the installed "
            "package? Run from another folder, or install with `pip install -e .`",
            name="cartopy_imu._core",
        ) from error
