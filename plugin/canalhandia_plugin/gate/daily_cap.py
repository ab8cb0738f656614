"""Which day a question counts for, and when the next one begins: in the configured zone, daylight saving included."""

import datetime as dt
from zoneinfo import ZoneInfo


def day_of(now_ms: int, zone: ZoneInfo) -> dt.date:
    """The date on the zone's calendar."""
    return dt.datetime.fromtimestamp(now_ms / 1_000, zone).date()


def seconds_to_midnight(now_ms: int, zone: ZoneInfo) -> float:
    """Seconds until the zone's next date begins: 23 to 25 hours after the last midnight. Where midnight itself is
    skipped by daylight saving, the next date begins at the moment of the change."""
    tomorrow = day_of(now_ms, zone) + dt.timedelta(days=1)
    midnight = dt.datetime.combine(tomorrow, dt.time(), zone)
    return midnight.timestamp() - now_ms / 1_000
