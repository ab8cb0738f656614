"""Every sentence that players and operators read: one typed function each, its words in `mensagens.yml`.

A function gives a `Message` (which sentence, with which values); `MessageCatalogue` turns it into a component in the
receiver's language at the last moment. To add a sentence: a function here with its rendered form in the comment
above, and its template in `config/mensagens.yml` and `config/mensagens_en.yml`; the lint test does the rest.
"""

from canalhandia_plugin.messages.values import Duration, Message, Moment

__all__ = ["Duration", "Message", "Moment"]
