"""contexto.yml as the template shows it, filled in: what players ask of the server is answered from it, end to end."""

import pytest

from canalhandia_bancada.house import PLAYER, House

CONTEXT = """\
servidor: Canalhandia
dificuldade: difícil
mantém o inventário ao morrer: não
regras:
  - não destrua o que é dos outros
  - não use programas de trapaça
eventos:
  sábado às 20h: caça ao tesouro
voar: só VIP com /fly
dono do servidor: Quimera
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("quais as regras?", "Regras: não destrua o que é dos outros; não use programas de trapaça."),
        ("qual a dificuldade do servidor?", "Dificuldade: difícil."),
        ("perco os itens quando morro?", "Mantém o inventário ao morrer: não."),
        ("tem evento sábado?", "Eventos: sábado às 20h, caça ao tesouro."),
        ("que horas é o evento", "Eventos: sábado às 20h, caça ao tesouro."),
        ("pode usar trapaça?", "Regras: não use programas de trapaça."),
        ("posso voar?", "Voar: só VIP com /fly."),
        ("qual o nome do servidor?", "Servidor: Canalhandia."),
        ("quem é o dono do servidor?", "Dono do servidor: Quimera."),
    ],
)
def test_what_the_owner_wrote_is_said(house: House, asked: str, told: str) -> None:
    (house.folder / "contexto.yml").write_text(CONTEXT, encoding="utf-8")
    house.app.services.library.refresh()
    house.join("Ana", PLAYER | {"canalhandia.ia.semespera"})
    said = " ".join(line.strip() for line in house.hears("Ana", f"/ia {asked}")[0])
    assert f"[IA] {told}" in said
    assert "Fonte: informações do servidor" in said
