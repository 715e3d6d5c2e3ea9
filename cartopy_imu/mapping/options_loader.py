"""Loads a robot's own configuration file and finds the options this package uses in it.

Accepted are the forms in which configuration files come:

* cartographer_ros: a table with ``map_builder``, ``trajectory_builder`` and the options of the ROS node;
* the table of a map builder server, or of a map builder;
* ``TRAJECTORY_BUILDER``, ``TRAJECTORY_BUILDER_2D`` or ``TRAJECTORY_BUILDER_3D``;
* a ``pose_extrapolator`` table.

Within ``map_builder`` and ``trajectory_builder`` every key must be known, as in the original. Beside them stand the
options of the node, which differ from version to version: known ones are returned, unknown ones only give a warning.
A builder of a version before there was ``pose_extrapolator`` gets constant velocity with the builder's own
``imu_gravity_time_constant``, and a warning.
"""

from __future__ import annotations

import dataclasses
import logging
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from cartopy_imu.common._lua_problems import KeyProblem
from cartopy_imu.common.configuration_file_resolver import ConfigurationFileResolver
from cartopy_imu.common.errors import ConfigurationError
from cartopy_imu.common.lua_limits import LuaLimits
from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary
from cartopy_imu.common.options import Options, read_options
from cartopy_imu.mapping._node_options import NODE_KEYS, SERVER_KEYS
from cartopy_imu.mapping.local_trajectory_builder_options import (
    LocalTrajectoryBuilderOptions2D,
    LocalTrajectoryBuilderOptions3D,
)
from cartopy_imu.mapping.map_builder_options import MapBuilderOptions
from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions
from cartopy_imu.mapping.trajectory_builder_options import TrajectoryBuilderOptions

__all__ = ["LoadedOptions", "load_options", "options_from_dictionary"]

_logger = logging.getLogger("cartopy_imu.mapping.options")
_logger.addHandler(logging.NullHandler())
_logger.addHandler(logging.NullHandler())
_O = TypeVar("_O", bound=Options)
_Builder = TypeVar("_Builder", LocalTrajectoryBuilderOptions2D, LocalTrajectoryBuilderOptions3D)

_POSE_KEYS = frozenset({"use_imu_based", "constant_velocity", "imu_based"})
_ONLY_3D = frozenset(
    {
        "high_resolution_adaptive_voxel_filter",
        "low_resolution_adaptive_voxel_filter",
        "rotational_histogram_size",
    }
)
_LOCAL_KEYS = frozenset({"pose_extrapolator", "motion_filter", "submaps", "imu_gravity_time_constant"})


@dataclass(frozen=True, kw_only=True)
class LoadedOptions:
    """What a configuration file says.

    Attributes
    ----------
    pose_extrapolator_options : PoseExtrapolatorOptions or None
        Of the builder in use (2D or 3D); None if the file has no trajectory builder. `pose_extrapolator` is the same
        and never None.
    trajectory_builder : TrajectoryBuilderOptions or None
        None if the file has none.
    map_builder : MapBuilderOptions or None
        None if the file has none.
    use_3d : bool or None
        Which builder is in use; None if the file does not say and it makes no difference to the extrapolator.
    node : mapping of str to object
        The other known options beside the builders: frames, topics, rates of the ROS node; server addresses.
    source : str
        The file.
    files : tuple of str
        The file and all it included, in order.
    warnings : tuple of str
        What was accepted but should be looked at.
    dictionary : LuaParameterDictionary
        The whole table, for printing.
    """

    pose_extrapolator_options: PoseExtrapolatorOptions | None
    trajectory_builder: TrajectoryBuilderOptions | None = None
    map_builder: MapBuilderOptions | None = None
    use_3d: bool | None = None
    node: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    source: str = ""
    files: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    dictionary: LuaParameterDictionary | None = dataclasses.field(default=None, repr=False, compare=False)

    @property
    def pose_extrapolator(self) -> PoseExtrapolatorOptions:
        """Options of the pose extrapolator of the builder in use.

        Raises
        ------
        ConfigurationError
            If the file has no trajectory builder, as that of a server.
        """
        if self.pose_extrapolator_options is None:
            raise ConfigurationError(
                f"{self.source or 'the configuration'} holds no trajectory builder and so no pose extrapolator options; "
                "load the file of a robot, or a TRAJECTORY_BUILDER",
                file=self.source,
            )
        return self.pose_extrapolator_options

    @property
    def local_trajectory_builder(
        self,
    ) -> LocalTrajectoryBuilderOptions2D | LocalTrajectoryBuilderOptions3D | None:
        """Options of the builder in use, None if that is not known."""
        if self.trajectory_builder is None or self.use_3d is None:
            return None
        if self.use_3d:
            return self.trajectory_builder.trajectory_builder_3d_options
        return self.trajectory_builder.trajectory_builder_2d_options

    @property
    def use_imu_data(self) -> bool:
        """Whether the trajectory uses an IMU: always in 3D, in 2D as its options say."""
        builder = self.local_trajectory_builder
        return builder.use_imu_data if isinstance(builder, LocalTrajectoryBuilderOptions2D) else True

    @property
    def collate_by_trajectory(self) -> bool:
        """One queue a trajectory (the default) or one for all."""
        return True if self.map_builder is None else self.map_builder.collate_by_trajectory


def load_options(
    path: str | os.PathLike[str],
    configuration_directories: ConfigurationFileResolver | Iterable[str | os.PathLike[str]] = (),
    *,
    dimension: Literal[2, 3] | None = None,
    unread_keys: Literal["error", "warn"] = "error",
    missing_keys: Literal["error", "default"] = "error",
    allowed_environment: Iterable[str] = (),
    cut_fractions: bool = False,
    limits: LuaLimits | None = None,
) -> LoadedOptions:
    """Load a configuration file in any of the usual forms.

    Parameters
    ----------
    path : path-like
        The file.
    configuration_directories : iterable of path-like or ConfigurationFileResolver
        Where included files are searched, in order; then the directory of the file, then this package's standard
        files.
    dimension : {2, 3}, optional
        Use the 2D or the 3D builder, whatever the file says; needed where it does not say.
    unread_keys : {"error", "warn"}
        Refuse keys nobody reads, or warn.
    missing_keys : {"error", "default"}
        Refuse a file in which keys are missing, or take their defaults and warn.
    allowed_environment, cut_fractions, limits
        As for `LuaParameterDictionary`.

    Raises
    ------
    MissingKeyError, UnreadKeyError
        All missing and all unread keys in one message, each with full path and nearest known key.
    ConfigurationError
        If the file cannot be read or run, a value is wrong, or the form is not known.
    """
    dictionary = LuaParameterDictionary.from_file(
        path,
        configuration_directories,
        allowed_environment=allowed_environment,
        cut_fractions=cut_fractions,
        limits=limits,
    )
    return options_from_dictionary(
        dictionary, dimension=dimension, unread_keys=unread_keys, missing_keys=missing_keys
    )


def options_from_dictionary(
    dictionary: LuaParameterDictionary,
    *,
    dimension: Literal[2, 3] | None = None,
    unread_keys: Literal["error", "warn"] = "error",
    missing_keys: Literal["error", "default"] = "error",
) -> LoadedOptions:
    """Find the options in a table already loaded; see `load_options`.

    Parameters
    ----------
    dictionary : LuaParameterDictionary
        The table, not read from yet.
    dimension, unread_keys, missing_keys
        As for `load_options`.
    """
    for name, value, known in (
        ("dimension", dimension, (None, 2, 3)),
        ("unread_keys", unread_keys, ("error", "warn")),
        ("missing_keys", missing_keys, ("error", "default")),
    ):
        if value not in known:
            raise ConfigurationError(f"{name} must be one of {', '.join(map(repr, known))}, got {value!r}")
    loader = _Loader(dictionary, dimension)
    options = loader.load()
    warnings = loader.warnings + loader.check_keys(unread_keys, missing_keys)
    for warning in warnings:
        _logger.warning("%s", warning)
    return dataclasses.replace(options, warnings=tuple(warnings))


class _Loader:
    """One table being taken apart."""

    def __init__(self, dictionary: LuaParameterDictionary, dimension: Literal[2, 3] | None) -> None:
        self.root = dictionary
        self.use_3d = None if dimension is None else dimension == 3
        self.missing: list[KeyProblem] = []
        self.warnings: list[str] = []
        self.has_node_keys = False

    def load(self) -> LoadedOptions:
        keys = set(self.root.keys())
        if keys & {"map_builder", "trajectory_builder"} or keys & NODE_KEYS or keys & SERVER_KEYS:
            return self._load_robot(keys)
        if keys & {"trajectory_builder_2d", "trajectory_builder_3d"}:
            return self._loaded(self._trajectory_builder(self.root))
        if keys & _POSE_KEYS:
            return self._loaded(None, pose_extrapolator=self._read(PoseExtrapolatorOptions, self.root))
        if keys & {"use_trajectory_builder_2d", "use_trajectory_builder_3d", "pose_graph"}:
            return self._loaded(None, map_builder=self._read(MapBuilderOptions, self.root))
        if keys & _LOCAL_KEYS:
            return self._load_local(keys)
        raise ConfigurationError(
            f"{self.root.source}: the returned table is none of the known forms: a table with map_builder and "
            "trajectory_builder, TRAJECTORY_BUILDER, MAP_BUILDER, MAP_BUILDER_SERVER or a pose_extrapolator; it has "
            f"the keys: {', '.join(sorted(keys)[:20]) or 'none'}",
            file=self.root.source,
        )

    def _load_robot(self, keys: set[str]) -> LoadedOptions:
        self.has_node_keys = True
        values = self.root.to_mapping()
        node = {key: values[key] for key in sorted(NODE_KEYS | SERVER_KEYS) if self.root.has_key(key)}
        for key in node:
            self.root.mark_read(key)
        map_builder = None
        if self.root.has_key("map_builder"):
            map_builder = self._read(MapBuilderOptions, self.root.get_dictionary("map_builder"))
        if self.root.has_key("trajectory_builder"):
            table = self.root.get_dictionary("trajectory_builder")
            if map_builder is not None and self.use_3d is None:
                self._decide(map_builder)
            return self._loaded(self._trajectory_builder(table), map_builder=map_builder, node=node)
        if keys & NODE_KEYS:
            self.missing.append(self.root.missing_key("trajectory_builder"))
        return self._loaded(None, map_builder=map_builder, node=node)

    def _decide(self, map_builder: MapBuilderOptions) -> None:
        use_2d, use_3d = map_builder.use_trajectory_builder_2d, map_builder.use_trajectory_builder_3d
        if use_2d == use_3d:
            state = "true" if use_2d else "false"
            raise ConfigurationError(
                f"{self.root.source}: map_builder.use_trajectory_builder_2d and map_builder.use_trajectory_builder_3d "
                f"are both {state}; set exactly one to true (MAP_BUILDER.use_trajectory_builder_2d = …), or choose "
                "by the parameter dimension",
                file=self.root.source,
            )
        self.use_3d = use_3d

    def _load_local(self, keys: set[str]) -> LoadedOptions:
        if keys & _ONLY_3D:
            self.use_3d = True
            builder_3d = self._local(LocalTrajectoryBuilderOptions3D, self.root)
            options = TrajectoryBuilderOptions(trajectory_builder_3d_options=builder_3d)
        else:
            self.use_3d = False
            builder_2d = self._local(LocalTrajectoryBuilderOptions2D, self.root)
            options = TrajectoryBuilderOptions(trajectory_builder_2d_options=builder_2d)
        return self._loaded(options)

    def _trajectory_builder(self, table: LuaParameterDictionary) -> TrajectoryBuilderOptions:
        options = self._read(TrajectoryBuilderOptions, table)
        builder_2d, builder_3d = options.trajectory_builder_2d_options, options.trajectory_builder_3d_options
        if table.is_dictionary("trajectory_builder_2d"):
            builder_2d = self._complete(builder_2d, table.look_up("trajectory_builder_2d"))
        if table.is_dictionary("trajectory_builder_3d"):
            builder_3d = self._complete(builder_3d, table.look_up("trajectory_builder_3d"))
        return dataclasses.replace(
            options, trajectory_builder_2d_options=builder_2d, trajectory_builder_3d_options=builder_3d
        )

    def _local(self, kind: type[_Builder], table: LuaParameterDictionary) -> _Builder:
        return self._complete(self._read(kind, table), table)

    def _complete(self, options: _Builder, table: LuaParameterDictionary) -> _Builder:
        """Care for builders from before there was a pose_extrapolator table."""
        path = f"{table.path}.pose_extrapolator" if table.path else "pose_extrapolator"
        constant_velocity = options.pose_extrapolator_options.constant_velocity
        old = options.imu_gravity_time_constant
        prefix = f"{table.path}." if table.path else ""
        if table.has_key("pose_extrapolator"):
            in_use = self.use_3d is None or self.use_3d == isinstance(
                options, LocalTrajectoryBuilderOptions3D
            )
            if (
                in_use
                and table.has_key("imu_gravity_time_constant")
                and old != constant_velocity.imu_gravity_time_constant
            ):
                self.warnings.append(
                    f"{self.root.source}: {prefix}imu_gravity_time_constant = {old:g} is not used; the extrapolator "
                    f"takes {path}.constant_velocity.imu_gravity_time_constant = "
                    f"{constant_velocity.imu_gravity_time_constant:g}"
                )
            return options
        if not table.has_key("imu_gravity_time_constant"):
            return options
        self.missing = [problem for problem in self.missing if problem.path != path]
        self.warnings.append(
            f"{self.root.source}: {path} is missing (the file is of an older version); constant velocity is used, "
            f"with {prefix}imu_gravity_time_constant = {old:g}"
        )
        try:
            pose_extrapolator = PoseExtrapolatorOptions(
                constant_velocity=dataclasses.replace(constant_velocity, imu_gravity_time_constant=old)
            )
        except ConfigurationError as error:
            raise table.value_error("imu_gravity_time_constant", f"is no good: {error.message}") from error
        return dataclasses.replace(options, pose_extrapolator_options=pose_extrapolator)

    def _loaded(
        self,
        trajectory_builder: TrajectoryBuilderOptions | None,
        *,
        pose_extrapolator: PoseExtrapolatorOptions | None = None,
        map_builder: MapBuilderOptions | None = None,
        node: dict[str, Any] | None = None,
    ) -> LoadedOptions:
        if trajectory_builder is not None:
            of_2d = trajectory_builder.trajectory_builder_2d_options.pose_extrapolator_options
            of_3d = trajectory_builder.trajectory_builder_3d_options.pose_extrapolator_options
            if self.use_3d is None and of_2d != of_3d:
                raise ConfigurationError(
                    f"{self.root.source}: the 2D and the 3D builder have different pose_extrapolator options and the "
                    "file does not say which builder is used; choose by the parameter dimension",
                    file=self.root.source,
                )
            pose_extrapolator = of_3d if self.use_3d else of_2d
        return LoadedOptions(
            pose_extrapolator_options=pose_extrapolator,
            trajectory_builder=trajectory_builder,
            map_builder=map_builder,
            use_3d=self.use_3d,
            node=node or {},
            source=self.root.source,
            files=self.root.files,
            dictionary=self.root,
        )

    def _read(self, kind: type[_O], table: LuaParameterDictionary) -> _O:
        options, missing = read_options(kind, table)
        self.missing.extend(missing)
        return options

    def check_keys(self, unread_keys: str, missing_keys: str) -> list[str]:
        """Raise what must be raised about keys, return what only warns."""
        unread = self.root.unread_keys()
        warnings: list[str] = []
        if self.has_node_keys:
            beside = [problem for problem in unread if "." not in problem.path and not problem.times_read]
            unread = [problem for problem in unread if problem not in beside]
            if beside:
                warnings.append(
                    f"{self.root.source}: unknown options beside the builders are passed over: "
                    + ", ".join(str(problem) for problem in beside)
                )
        if unread_keys == "warn" and unread:
            warnings.append(str(self.root.keys_error(unread, advice=False)))
            unread = []
        if missing_keys == "default" and self.missing:
            warnings.append(str(self.root.keys_error(self.missing, advice=False)) + "; the defaults are used")
            self.missing = []
        if self.missing or unread:
            raise self.root.keys_error([*self.missing, *unread])
        return warnings
