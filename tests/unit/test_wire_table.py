"""Every descriptor against the table of Cartographer's protocol, both ways."""

from __future__ import annotations

import gzip
import importlib
from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf import descriptor, descriptor_pb2, empty_pb2
from google.protobuf.descriptor import FieldDescriptor
from support.shared import DATA, REPOSITORY

Row = tuple[str, str, str, str, str, str, str]

TYPES = {
    value: name.removeprefix("TYPE_").lower()
    for name, value in vars(FieldDescriptor).items()
    if name.startswith("TYPE_")
}


def read_table() -> list[Row]:
    text = gzip.decompress((DATA / "wire.tsv.gz").read_bytes()).decode()
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return [tuple(renamed(cell) for cell in row) for row in rows]  # type: ignore[misc]


def renamed(text: str) -> str:
    return text.replace("cartographer/", "cartopy_imu/").replace("cartographer.", "cartopy_imu.")


def generated_modules() -> list[str]:
    sources = (REPOSITORY / "proto").rglob("*.proto")
    return sorted(
        ".".join(source.relative_to(REPOSITORY / "proto").with_suffix("").parts) + "_pb2"
        for source in sources
    )


def rows_of_message(file: str, message: descriptor.Descriptor) -> Iterator[Row]:
    if not message.fields:
        yield ("message", file, message.full_name, "", "", "", "")
    for field in message.fields:
        if field.message_type is not None:
            kind = field.message_type.full_name
        elif field.enum_type is not None:
            kind = field.enum_type.full_name
        else:
            kind = TYPES[field.type]
        repeated = is_repeated(field)
        note = "" if field.containing_oneof is None else f"oneof {field.containing_oneof.name}"
        kind = f"repeated {kind}" if repeated else kind
        yield ("field", file, message.full_name, field.name, str(field.number), kind, note)
    for nested in message.nested_types:
        yield from rows_of_message(file, nested)
    for enum in message.enum_types:
        yield from rows_of_enum(file, enum)


def rows_of_enum(file: str, enum: descriptor.EnumDescriptor) -> Iterator[Row]:
    for value in enum.values:
        yield ("enum", file, enum.full_name, value.name, str(value.number), "", "")


def rows_of_service(file: str, service: descriptor.ServiceDescriptor, proto: Any) -> Iterator[Row]:
    for method, method_proto in zip(service.methods, proto.method, strict=True):
        request, response = method.input_type.full_name, method.output_type.full_name
        request = f"stream {request}" if method_proto.client_streaming else request
        response = f"stream {response}" if method_proto.server_streaming else response
        yield ("rpc", file, service.full_name, method.name, "", f"{request} -> {response}", "")


def rows_of_file(file: descriptor.FileDescriptor) -> Iterator[Row]:
    for message in file.message_types_by_name.values():
        yield from rows_of_message(file.name, message)
    for enum in file.enum_types_by_name.values():
        yield from rows_of_enum(file.name, enum)
    file_proto = descriptor_pb2.FileDescriptorProto()
    file.CopyToProto(file_proto)
    services = {service.name: service for service in file_proto.service}
    for service in file.services_by_name.values():
        yield from rows_of_service(file.name, service, services[service.name])


@pytest.fixture(scope="module")
def ours() -> list[Row]:
    modules = [importlib.import_module(name) for name in generated_modules()]
    return [row for module in modules for row in rows_of_file(module.DESCRIPTOR)]


def test_the_table_is_whole() -> None:
    kinds = [row[0] for row in read_table()]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "field": 446,
        "enum": 24,
        "message": 1,
        "rpc": 26,
    }


def test_nothing_is_missing(ours: list[Row]) -> None:
    assert sorted(set(read_table()) - set(ours)) == []


def test_nothing_is_extra(ours: list[Row]) -> None:
    assert sorted(set(ours) - set(read_table())) == []
    assert len(ours) == len(set(ours)) == len(read_table())


def test_each_file_has_the_package_of_its_path_and_proto3_rules() -> None:
    for name in generated_modules():
        file = importlib.import_module(name).DESCRIPTOR
        assert file.name.startswith("cartopy_imu/")
        assert file.package.startswith("cartopy_imu.")
        assert file.package.split(".")[1] == file.name.split("/")[1]
        for message in file.message_types_by_name.values():
            for field in message.fields:
                # Scalars without presence: the rule the bytes of existing files follow.
                assert field.has_presence == (field.message_type is not None and not is_repeated(field)) or (
                    field.containing_oneof is not None
                )


def is_repeated(field: FieldDescriptor) -> bool:
    return field.is_repeated if hasattr(field, "is_repeated") else field.label == field.LABEL_REPEATED


def test_the_service_answers_with_the_well_known_empty_message() -> None:
    from cartopy_imu.cloud.proto import map_builder_service_pb2

    service = map_builder_service_pb2.DESCRIPTOR.services_by_name["MapBuilderService"]
    assert service.methods_by_name["AddImuData"].output_type is empty_pb2.Empty.DESCRIPTOR


def test_no_top_level_cartographer_package_is_made() -> None:
    assert not (REPOSITORY / "cartographer").exists()
    assert all(name.startswith("cartopy_imu.") for name in generated_modules())
