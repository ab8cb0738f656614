"""The wiki over HTTP: polite, cached, behind a breaker."""
