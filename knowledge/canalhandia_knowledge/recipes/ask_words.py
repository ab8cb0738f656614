"""The words that ask about making and using, as players write them; folded, without accents.

Everything that is in none of these lists means that a question is about something else.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CRAFT = _words(
    """
    fazer fazeer faze faser fazendo feito feita faco fasso faria farei comofaz comofas craft crafta craftar crafto
    crafting crafito kraft krafta kraftar crafita crafitar grafita grafitar receita receitas receta reseita receit
    resceita recipe recipes fabrica fabricar fabrico fabricacao fabricado monta montar monto constroi construir
    construo construido cria criar crio prepara preparar preparo produz produzir produzo forja forjar make making
    build ingrediente ingredientes
    """
)
"""Making, whoever is the subject."""

FAZ = _words("faz fas fais faiz fazem obtem")
"""Making or doing: 'como faz o funil', but also 'o que faz o funil'."""

COOK = _words(
    """
    assa assar assado assando cozinha cozinhar cozinho funde fundir fundo derrete derreter torra torrar queima queimar
    """
)
TURN = _words("vira virar viro transforma transformar transformo converte converter")
MAKE_WORDS = CRAFT | FAZ | COOK | TURN
GET = _words("consegue consigo conseguir arruma arrumar arranja arranjar obter")
USE = _words(
    "usando utilizando serve servem uso usos usa usam usar usado usada usados usadas utiliza utilidade utilidades"
)
SERVE = _words("serve servem utilidade utilidades usos")
COUNTING = _words("quanto quantos quanta quantas qto qtos qta qtas qts qnts qnt qnto qntos qtd quantidade")
MATERIAL = _words("material materiais ingrediente ingredientes")
NEED = (
    _words("preciso precisa precisam precisar precisando necessario necessaria gasta gasto custa vai leva") | MATERIAL
)
SURE_NEED = _words("preciso precisa precisam precisar") | MATERIAL
LACK = _words("falta faltam faltando faltou faltaria")
HOW = _words("como cm cumo komo comu how")
WHAT = _words("que q oq oque")
FOR = _words("pra para p pro")
ARTICLES = _words("o a os as um uma uns umas esse essa este esta meu minha")
SMALL_TALK = (
    HOW
    | WHAT
    | FOR
    | ARTICLES
    | _words(
        """
        qual quais quals de do da dos das d no na nos nas em num numa por pelo pela com c e eh ta eu tu vc vcs voce
        voces ele ela se me mim gente agente alguem algm alguma algum sabe saber sabem sei quero queria quer querendo
        poderia pode posso podem dar dao deu tem tenho existe existem ha fala fale falar diz dizer diga explica
        explique mostra mostrar mostre manda passa passar pass ensina ensinar ve ver pf pfv pfvr pls plz please
        porfavor favor obg obrigado vlw valeu mano man cara parca parsa bro galera pessoal oi oie ola opa eai iae
        salve bom boa dia tarde noite tudo bem tranquilo mine minecraft mc jogo game sv server servidor aqui ai ali la
        agora mesmo so tipo tbm tambem mais rapido urgente ajuda ajude ajudar help bot ia esses essas isso isto aquele
        aquela aquilo aquelas aqueles nesse nessa neste nesta desse dessa deste desta nele item itens coisa ne hein
        entao ja novo nova novos novas certo direito sem mod mods vanilla java bedrock sobrevivencia survival mao
        bancada te lhe to tou estou sao ser seria jeito maneira forma modo sendo qualquer versao atual hoje ae aew blz
        beleza dele dela eles elas vou ir vamo vamos the do i can you get is for in an completo completa inteiro
        inteira partir legal ok kkk kk rs hmm ou
        """
    )
)
"""Words that say nothing of their own."""

BREW = _words(
    """
    fica ficar fico deixa deixar dura duram duracao tempo minuto minutos min segundo segundos base efeito nivel nv lvl
    ii forte fortes longa longo maior estendida arremessavel arremessar splash jogar jogavel tacar prolongada
    persistente lingering flecha flechas flexa ponta suporte fermentar fermenta beber pocao pocoes pot pots potion
    estante
    """
)
"""What may stand beside a potion's name and still ask for its brewing."""

HINTS = _words("arma fruta comer comida bloco minerio lingote barra pepita item armadura ferramenta")
"""Words that tell namesakes apart ('maça aquela arma')."""

STARTERS = HOW | WHAT | FOR | COUNTING | _words("onde aonde qual quais quem pq porque quando serve usa usar da")
"""What a second question begins with behind 'e'."""

JOINERS = _words("e mas depois tambem")
STACKS = {"pack": 64, "packs": 64, "stack": 64, "stacks": 64}
