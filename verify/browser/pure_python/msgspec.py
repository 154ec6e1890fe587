"""The part of msgspec that a page needs: records with named fields and defaults, without reading or writing files."""

from dataclasses import MISSING, dataclass, fields
from dataclasses import field as data_field
from dataclasses import replace as replaced
from typing import Any, cast, dataclass_transform


class UnsetType:
    """The type of a field that is absent."""


UNSET = UnsetType()


def field(*, default: Any = MISSING, default_factory: Any = MISSING, name: str | None = None) -> Any:
    """Return the description of a field; its name in files is not used."""
    del name
    return data_field(default=default, default_factory=default_factory)


@dataclass_transform(field_specifiers=(field,))
class Struct:
    """Base class of records."""

    def __init_subclass__(cls, frozen: bool = False, kw_only: bool = False, **_: Any) -> None:
        """Make the subclass a dataclass; an empty list or dictionary as a default is copied for each record."""
        super().__init_subclass__()
        for name, default in [*vars(cls).items()]:
            if isinstance(default, list | dict) and not name.startswith("__"):
                setattr(cls, name, data_field(default_factory=type(default)))
        dataclass(frozen=frozen, kw_only=kw_only)(cls)


def to_builtins(record: Any) -> Any:
    """Return a record as dictionaries and lists, without the fields that have their default value."""
    if isinstance(record, Struct):
        declared = fields(cast(Any, record))
        named = {item.name: getattr(record, item.name) for item in declared}
        defaults = {item.name: item.default for item in declared}
        return {
            name: to_builtins(value)
            for name, value in named.items()
            if value is not UNSET and (defaults[name] is MISSING or value != defaults[name])
        }
    if isinstance(record, list | tuple):
        return [to_builtins(item) for item in record]
    return record


class structs:
    """Namespace for the functions of `msgspec.structs` that the search calls."""

    @staticmethod
    def replace(record: Any, **changes: Any) -> Any:
        """Return a copy of a record with some fields replaced."""
        return replaced(record, **changes)
