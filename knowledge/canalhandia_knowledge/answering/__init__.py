"""From a question to an answer that stands on sources."""
