"""Portuguese words that are no names: questions are made of them."""

_CUES = """
receita receitas craft crafta craftar craftou crafte crafto fazer faz faço faco fazem fabrica fabricar fabrico
fabricacao cria criar crio montar monta construir constroi recipe crafting produzir produz cozinhar
"""

_LEAD = """
a o e é as os um uma uns umas de do da dos das d no na nos nas em num numa ao aos à pra pro para por pelo pela p
com c sem que q oq oque qual quais quem quando onde aonde como cm quanto quanta quantos quantas qto qts qnt pq
porque me mim eu te tu voce vc vcs voces ele ela eles elas gente meu minha seu sua teu tua isso isto esse essa
este esta aquele aquela aquilo ai aqui ali ja so mais menos muito muita mt mto bem ainda tb tbm tambem nao n
sim ou se eh ser sou es são sao foi era tem tenho ter tinha ha existe existem dar dou pode posso podem poder
quero queria preciso precisa precisar usa usar uso serve servem servir pega pegar pego acha achar acho consigo
consegue conseguir consegui vem vai vou ir ver saber sabe sei diz diga dizer fala falar ajuda ajudar alguem
alguém algum alguma nada tudo todo toda todos todas coisa negocio trem tipo assim mesmo mano mn cara vey vei pfv
pf favor obrigado vlw valeu obg oi ola opa eai salve bom boa dia tarde noite hoje agora depois antes sempre
nunca mine minecraft jogo server servidor bot ia item itens receber passo passa fica ficar estou to ta tá tava
deixa deixar quer querer tentar deu kkk kk rs
"""

CUES = frozenset(_CUES.split())
"""Folded words that ask how something is made; what follows them (or stands before) is what is asked about."""

LEAD = CUES | frozenset(_LEAD.split())
"""Folded words that carry no name; they may stand around one."""

COMMON: frozenset[str] = LEAD
"""Folded words that are never taken for a misspelled name in a free question."""
