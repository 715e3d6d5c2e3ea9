"""Landmarks seen at one time (Cartographer's ``sensor/landmark_data.h``)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import check_time
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.sensor.record import Record, set_time, slot_setter
from cartopy_imu.transform.proto_conversion import rigid3_from_proto, rigid3_to_proto
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["LandmarkData", "LandmarkObservation"]


@dataclass(frozen=True, slots=True)
class LandmarkObservation:
    """One landmark as seen from the tracking frame.

    Parameters
    ----------
    id : bytes or str
        Name of the landmark, the same in each observation of it; text is kept as UTF-8 bytes.
    landmark_to_tracking_transform : Rigid3
        Tracking frame from landmark frame, metres.
    translation_weight, rotation_weight : float
        How much the observation counts, finite and not negative.

    Raises
    ------
    InvalidDataError
        If one of these does not hold.
    """

    id: bytes
    landmark_to_tracking_transform: Rigid3
    translation_weight: float
    rotation_weight: float

    def __post_init__(self) -> None:
        name: object = self.id
        if isinstance(name, str):
            try:
                object.__setattr__(self, "id", name.encode())
            except UnicodeEncodeError as error:
                raise InvalidDataError(f"landmark id {name!r} is no valid text; pass bytes") from error
        elif not isinstance(name, bytes):
            raise InvalidDataError(f"landmark id must be bytes or str, got {type(name).__name__}")
        if not isinstance(self.landmark_to_tracking_transform, Rigid3):
            raise InvalidDataError(
                f"landmark {self.id!r}: landmark_to_tracking_transform must be a Rigid3, "
                f"got {type(self.landmark_to_tracking_transform).__name__}"
            )
        for field in ("translation_weight", "rotation_weight"):
            weight = getattr(self, field)
            try:
                value = float(weight)
            except (TypeError, ValueError, OverflowError):
                value = math.nan
            if not 0.0 <= value < math.inf:
                raise InvalidDataError(
                    f"landmark {self.id!r}: {field} must be finite and not negative, got {weight!r}"
                )
            object.__setattr__(self, field, value)


class LandmarkData(Record):
    """The landmarks seen at one time.

    Immutable and hashable.

    Parameters
    ----------
    time : int
        Ticks of 100 ns since 0001-01-01 UTC.
    landmark_observations : iterable of LandmarkObservation
        May be empty: the sensor looked and saw nothing.

    Raises
    ------
    InvalidDataError
        If `time` is no positive integer or an entry no `LandmarkObservation`.
    """

    __slots__ = ("landmark_observations",)
    _fields = ("time", "landmark_observations")

    landmark_observations: tuple[LandmarkObservation, ...]
    """What was seen, in the order given."""

    def __init__(self, time: int, landmark_observations: Iterable[LandmarkObservation]) -> None:
        time = check_time(time, "landmark data")
        try:
            observations = tuple(landmark_observations)
        except TypeError:
            raise InvalidDataError(
                f"landmark data at time {time}: observations must be iterable, "
                f"got {type(landmark_observations).__name__}",
                time=time,
            ) from None
        for observation in observations:
            if not isinstance(observation, LandmarkObservation):
                raise InvalidDataError(
                    f"landmark data at time {time}: each observation must be a LandmarkObservation, "
                    f"got {type(observation).__name__}",
                    time=time,
                )
        set_time(self, time)
        _set_observations(self, observations)

    def to_proto(self) -> sensor_pb2.LandmarkData:
        """Return the protocol message."""
        return sensor_pb2.LandmarkData(
            timestamp=self.time,
            landmark_observations=[
                sensor_pb2.LandmarkData.LandmarkObservation(
                    id=observation.id,
                    landmark_to_tracking_transform=rigid3_to_proto(
                        observation.landmark_to_tracking_transform
                    ),
                    translation_weight=observation.translation_weight,
                    rotation_weight=observation.rotation_weight,
                )
                for observation in self.landmark_observations
            ],
        )

    @classmethod
    def from_proto(cls, proto: sensor_pb2.LandmarkData, *, sensor_id: str | None = None) -> LandmarkData:
        """Return the content of a protocol message.

        Parameters
        ----------
        proto : LandmarkData message
            Not modified.
        sensor_id : str, optional
            Named in error messages; not kept.

        Raises
        ------
        InvalidDataError
            If it is no such message, the time is not positive, a transform is absent, not finite or without a unit quaternion, or a
            weight is negative or not finite.
        """
        check_message(proto, "LandmarkData")
        time = check_time(proto.timestamp, "landmark data", sensor_id=sensor_id)
        return cls(
            time,
            [
                LandmarkObservation(
                    entry.id,
                    rigid3_from_proto(
                        entry.landmark_to_tracking_transform,
                        f"transform of landmark {entry.id!r}",
                        sensor_id=sensor_id,
                        time=time,
                    ),
                    entry.translation_weight,
                    entry.rotation_weight,
                )
                for entry in proto.landmark_observations
            ],
        )


_set_observations = slot_setter(LandmarkData, "landmark_observations")
