"""What the demo says of itself before it starts: who words the answers, and what it knows. In Portuguese."""

from canalhandia_bancada.demo_folder import NO_MODEL, DemoFolder
from canalhandia_plugin.settings.keys import ModelService, Settings

_OWN_WORDS = "as respostas são frases das próprias fontes"
_WITHOUT = f"Sem modelo: make demo MODELO={NO_MODEL}."


# Ollama: respondeu em 127.0.0.1:11434; qwen2.5:1.5b redige as respostas. Sem modelo: make demo MODELO=nenhum.
def model_line(settings: Settings | None, models: list[str] | None, *, own: bool, asked: str) -> str:
    """Who words the answers. `settings`: what config.yml says, None where it is refused; `models`: what Ollama has,
    None where nobody answers; `own`: config.yml is the owner's; `asked`: what MODELO says."""
    if settings is None:
        return "Modelo: o config.yml desta pasta é seu e tem um erro, que o plugin vai dizer."
    aside = ", que é seu (MODELO não vale com ele)" if own and asked else ", que é seu" if own else ""
    service = settings.model.service
    if service is ModelService.NONE:
        return f"Modelo: nenhum (modelo.servico: {NO_MODEL} no config.yml{aside}); {_OWN_WORDS}."
    wanted = settings.assistant.model
    if own:
        return f"Modelo: {wanted}, por {service.value}, como diz o config.yml{aside}."
    if models is None:
        return f"Ollama: nada em 127.0.0.1:11434; {_OWN_WORDS}."
    if wanted not in models and f"{wanted}:latest" not in models:
        return f"Ollama: respondeu em 127.0.0.1:11434, mas sem {wanted} (ollama pull {wanted}); {_OWN_WORDS}."
    return f"Ollama: respondeu em 127.0.0.1:11434; {wanted} redige as respostas. {_WITHOUT}"


# A demonstração tem 161 receitas e 60 páginas próprias, poucas de propósito: de outros itens ela diz que não conhece.
def holdings_line(folder: DemoFolder) -> str:
    """How much the demo knows, so that what it does not know is understood."""
    recipes = sum(1 for _ in folder.pack.glob("data/*/recipe/*.json"))
    pages = sum(1 for _ in folder.wiki.glob("*.wiki"))
    return (
        f"A demonstração tem {recipes} receitas e {pages} páginas próprias, poucas de propósito: de outros itens ela "
        "diz que não conhece. Num servidor valem todas as receitas dele e a wiki inteira."
    )
