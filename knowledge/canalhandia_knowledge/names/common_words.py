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

_EVERYDAY = """
abril acerca achado achados acorda acusar adora afeto afogando afora alain alega alexa alheia alheias allan
always amanha amapa amore anton apanha apenas april aragao arame arena arenas armar arranha arrepio arroz
atirado atriz atrizes aumento aumentos aveia aviacao avila avril bairro bairros balcas bambi banal banca bancas
banco bancos banda bandas banheira barao barata baratas barba barca barnes baroes baron barrar barreiro barry
basco basta batom bella belle berco bessa betao blade blake blanca bloom boate boates boato boatos body bolha
bolhas bolso bolsos bombar bonde bonnie booth borba borda bordas borja bosta botao botar botoes bottom braco
bracos break breaking brock brooks bruna bruxo buque burgos burra burton butao button cabelo cabelos cabera
cabral cacar cachos cadeira cadeiras caira calcoes calcuta caldas calma calmas camilo caminha camoes camping
canais canal caneca canela canil canina cannes canon cansa canta cantada cantadas cantar cantaram cantava
canticos canto cantora cantoras cantos capitaes capitao careca careta carinha carinho carlinhos carol carreira
carreiras carreta carrie carro carros cartao cartoes casais casal casinha cavaco censura cera cercam cerco cerne
cerro certa certas cesta cestas chato chatos chipre choveu cinico cinta cintura cisco ciumento class classes
click clint cobra cobras cobrem coceira coerente colera comia comica comido comparado comparados compasso
comportar compositora composta compostas composto compostos comprador compradores concerto concertos concreta
concretas conduta condutas condutor condutores conectividade conservador conservadores contara cooper coque
corais coral cordao corja corno cornos coroa coroas corra corre correta corretas corro corta court couto crato
crista cristao cristaos cristas crush cubra danca dancas defensora deite deixe deixes deserta desta destas
devastado dever deveres diana dilma dispensado dispensados dispensar disso disto distribuida distribuidas
distribuido distribuidora distribuidos distribuindo dolores dormi dormia dormiu douro drama dramas driver duque
eletro elite elites elogio elogios emite encantador erick escala escalas escapa escuto estada esteril estudo
estudos fabricado fabricados facto factos falha falhas fantasia fantasias farra father fecha feiticeiro feito
feitos feixe ferrou ferry festa festas fiasco fight figueira filha filhas filme filmes fiquem flexao flight
flora florestais florestal folga folia forjar forma formas formos forrest forro fosso fraca fracas fraco fracos
franco francos frase fresco frescos futil fuzil fuzis ganho ganhos garra garras gasta gasto gastos gatilho
gatinha gaucho gauchos gerado gerados gestantes ghost gorda gordas gosta gostas grado grafite grana grata grato
gratos grava grave gravei graves guardam harris hasta havana heather hiper homer horta house indicador
indicadores infinita infinitas irado jeitinho joelho joelhos ladeira lages lancada lancadas lancado lancados
lancam lancar lance lances lancha lanco lanka leila leito leitos leitte lenha lente lentes leste levar levei
level levem liberado liberados libertador libertadores liguem linda lindas linhares linho litro litros livra
livre livrou lobao longe looking lounge louro lugar lugares macae macau macia magnetica malta manda maneira
maneiras manga mangas mansa manso manto marca marcas marcelo marco marcos margarita marquinhos matou mattos
mauro meados mineiro mineiros minta mitch miuda miudas mocao monde moradora morais moral morde morse morta
mortas mudam mudar multa multas multishow murro namora narra nautico nesta nestas never nobre nocao nocoes
nogueira nosso nossos novinho observado observados observar observe observei observem opcao opcoes orador orelha
orelhas outro outros pacto pagaos palestra palestras pancada pancadas panela panelas panico papais papal parado
parados pardo pardos parta paulinho pavel pedia pedro penais penal penha penny pensa pensas perca perco perda
perdas perna pernas petra pinta piper pista pistas placar place plana plano planos plaza plena pobre pocket
poeta poetas pomba ponta pontas pope porao porca porcao porcoes porno porra portao portar porte porteiro porto
portoes portos posta postas pouco poucos praca pracas prato pratos prazo prazos prison quadra quadras quarta
quartas quarto quartos quatro racha radio radios rancho raposo ratinho rebelo regina reina repetido repetidos
repita resta restante restantes retina rever rider right rights risco riscos rivera roger rogers romper rover
sacou salao salmo salmos saloes salomao salva salvas salvo salvos sandy sarro satanas seara selma sera seras
seria serias sierra signo signos silva sinta sinto sleep slide slides smile smith sobre sofre somente spears
spray spring springs squad status steam stock store strong suinos suite sujar surra switch tanta tantas tato
teera temendo temia tenente tenta tente tera terca tercas teria terry testa thorne tinto tiver tiveres tomem
tonta torax torce torco torna torno touro touros tracao tracar track traco tracos tracy trade traga trago trama
tranca trancas trara trata trava travel tremendo tribo tribos trick trilhoes trinta troca trocas troco trono
trouxe tufao tulio valem varela vasco vasto vazao velha velhas vence venha viagem viagens video videos vilao
villa villas viloes vince vinda vindas vinham vinho vinhos vinte viola viver vosso vossos votem wally wanda
warren watch weather woody
vargas varia varias
"""

_PLAYED = """
spawnar spawna spawnam spawnou spawnei spawn minerar minera minerei mineram dropa dropar dropam dropou drop
drops farma farmar farm farms upar encanta encantei encantou quebrar quebra quebro plantar planta colher colhe
montar cavar cava matar mata curar nadar nada voar voa pular pula bater bate lutar luta doma domar domei
procriar procria trocar troca vender vende vendo comprar compra compro upgrade update bug bugado lag lagado
lagando hack reset claim mundo base casa loja kit rank vip player players mob mobs boss chunk build pvp pve home
warp tpa tp login skin nick mod mods plugin survival hardcore lobby
"""

CUES = frozenset(_CUES.split())
"""Folded words that ask how something is made; what follows them (or stands before) is what is asked about."""

LEAD = CUES | frozenset(_LEAD.split())
"""Folded words that carry no name; they may stand around one."""

COMMON = LEAD | frozenset(_EVERYDAY.split()) | frozenset(_PLAYED.split())
"""Folded words that are never taken for a misspelled name in a free question.

`_EVERYDAY` are those of the 25,000 most usual Portuguese words that one slip makes a word of some name ('porto' is
neither 'porta' nor 'portão'); tests/knowledge/names/test_no_names.py finds those that are missing.
"""

IDIOMS: tuple[tuple[str, ...], ...] = (
    ("vale", "a", "pena"),
    ("valeu", "a", "pena"),
    ("vale", "pena"),
    ("que", "pena"),
    ("bate", "papo"),
    ("de", "cabeca"),
    ("em", "linha"),
    ("linha", "de", "comando"),
    ("on", "line"),
    ("por", "terra"),
    ("sem", "terra"),
    ("mesa", "redonda"),
)
"""Folded words that together mean no thing of the game."""
