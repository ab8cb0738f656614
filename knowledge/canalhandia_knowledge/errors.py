"""What can go wrong in knowledge.

KnowledgeError
├── SourceError            a file or value that should give knowledge cannot be read (file, line, what was expected)
│   └── NothingFound       … because none of the pages that were asked for exists
├── WikiUnavailable        the wiki did not answer, or refused, after the agreed tries
│   └── WikiRefused        … it answered, and said no: trying again changes nothing
├── UnusableIndex          the LanceDB index is missing, damaged, or made with another schema
│   └── EmbedderMismatch   … or with another embedding model or dimension
├── EmbeddingUnavailable   the embedder cannot be loaded or reached
└── ModelError             a language model failed
    ├── ModelUnavailable   no host answers, or time ran out
    ├── ModelMissing       the host answers but does not have the model (message names the command to run)
    └── ModelRefused       the provider said no: key, quota, content (message holds no secret)
"""


class KnowledgeError(Exception):
    """Root of this package's errors: what failed, the value seen, what to do."""


class SourceError(KnowledgeError):
    """A file or value cannot be read as knowledge."""


class NothingFound(SourceError):
    """None of the pages that were asked for exists."""


class WikiUnavailable(KnowledgeError):
    """The wiki did not answer, or refused, after the agreed tries."""


class WikiRefused(WikiUnavailable):
    """The wiki answered, and said no: trying the same again changes nothing."""


class UnusableIndex(KnowledgeError):
    """The index is missing, damaged, or of another schema."""


class EmbedderMismatch(UnusableIndex):
    """The index was built with another embedding model or dimension."""


class EmbeddingUnavailable(KnowledgeError):
    """The embedder cannot be loaded or reached."""


class ModelError(KnowledgeError):
    """A language model failed."""


class ModelUnavailable(ModelError):
    """No host answers, or time ran out."""


class ModelMissing(ModelError):
    """The host answers but does not have the model."""


class ModelRefused(ModelError):
    """The provider said no: key, quota, content."""
