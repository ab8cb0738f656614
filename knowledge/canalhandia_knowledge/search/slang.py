"""How Brazilian players type, in words a wiki uses. General chat Portuguese and game slang; no item names."""

from canalhandia_knowledge.folding import search_words, words

_SAME = """
roca = plantacao
horta = plantacao
q = que
qq = que
oq = que
oque = que
pq = por que
porq = por que
pra = para
pro = para
pras = para
pros = para
prum = para um
pruma = para uma
n = nao
ñ = nao
nn = nao
naum = nao
num = nao
vc = voce
vcs = voce
cê = voce
tb = tambem
tbm = tambem
kd = onde
cade = onde
aonde = onde
qdo = quando
qnd = quando
qnt = quanto
qto = quanto
qts = quanto
qtd = quanto
qtos = quanto
qtas = quanto
qnto = quanto
qntos = quanto
qntas = quanto
qnts = quanto
mt = muito
mto = muito
mta = muito
dps = depois
hj = hoje
agr = agora
blz = beleza
vlw = valeu
pfv = favor
pf = favor
pls = favor
tava = estava
ta = esta
to = estou
tô = estou
tá = esta
bixo = bicho criatura
bicho = criatura
bichos = criatura
mob = criatura
mobs = criatura
dima = diamante
dimas = diamante
pot = pocao
pots = pocao
potion = pocao
xp = experiencia
exp = experiencia
enchant = encantamento
ench = encantamento
netherite = netherita
elytra = elitro
elitra = elitro
villager = aldeao
village = vila
raid = invasao
spawner = gerador
seed = semente
biome = bioma
tnt = dinamite
player = jogador
players = jogador
loot = saque bau
vault = cofre
trial = desafio
key = chave
fortress = fortaleza
stronghold = fortaleza
temple = templo
mansion = mansao
monument = monumento
shipwreck = naufragio
monstro = criatura
monstros = criatura
animal = criatura
bichinho = criatura
upgrade = melhoria
smithing = ferraria
silk = toque
touch = suave
fortune = fortuna
mending = remendo
trident = tridente
lightning = raio
portalzinho = portal
portals = portal
cmg = comigo
mine = minecraft
enxantar = encantar
encantas = encantar
repair = reparo
breed = reproducao
farm = farm fazenda
mc = minecraft
void = vazio
spawna = nascer
spawnar = nascer
spawnam = nascer
"""

_HINTS = """
encanta = encantar encantamento
spawna = gerar nascer aparecer
spawnar = gerar nascer aparecer
spawnam = gerar nascer aparecer
nasce = gerar aparecer
dropa = drop soltar
dropam = drop soltar
dropar = drop soltar
solta = drop soltar
craft = fabricacao
crafta = fabricacao
craftar = fabricacao
crafting = fabricacao
craftear = fabricacao
receita = fabricacao receita
faz = fabricacao
fazer = fabricacao
fazem = fabricacao
faco = fabricacao
domo = domar domesticacao
doma = domar domesticacao
domar = domar domesticacao
domestica = domar domesticacao
cruza = reproducao
cruzar = reproducao
procria = reproducao
procriar = reproducao
breed = reproducao
filho = reproducao filhote
filhos = reproducao filhote
reproduz = reproducao
reproduzir = reproducao
duplica = duplicar
arruma = reparo
conserta = reparo
consertar = reparo
concerta = reparo
repara = reparo
reparar = reparo
repair = reparo
quebra = quebrar
forja = ferraria
plantacao = agricultura plantar
acho = obtencao encontrar
achar = obtencao encontrar
acha = obtencao encontrar
consigo = obtencao obter
consegue = obtencao obter
conseguir = obtencao obter
arrumo = obtencao obter
arranjo = obtencao obter
pego = obtencao obter
pega = obtencao obter
pegar = obtencao obter
compra = comercio comprar vender loja
compro = comercio comprar vender loja
comprar = comercio vender loja
vende = comercio vender comprar loja
vendo = comercio vender loja
vender = comercio comprar loja
casar = casamento
reseta = reset reiniciar
resetar = reset reiniciar
reset = reiniciar
protejo = protecao proteger
troca = comercio trocar
troco = comercio trocar
cair = queda
caio = queda
caindo = queda
cai = queda
morri = morte
morre = morte
morrer = morte
morro = morte
come = alimento comer
comida = alimento
curo = curar
dormir = dormir cama
dorme = dormir cama
assa = fundicao fornalha
assar = fundicao fornalha
cozinha = fundicao fornalha
derrete = fundicao
funde = fundicao
brabo = hostil neutro
bravo = hostil neutro
ataca = atacar hostil
medo = foge fugir evita
espanta = assustar foge evita
monta = montar
voa = voar
lugar = construcao ponto local
oxida = oxidacao
zinabre = oxidacao
portais = portal
batalha = combate
vida = saude
saude = vida
dano = ataque
altura = camada nivel
camada = altura nivel
chance = probabilidade
distancia = alcance
alcance = distancia
pvp = combate
cor = variante
muda = mudar
carrega = carregar
mata = matar morte
mato = matar derrotar
derrotar = matar
conserto = reparo
dura = duracao
duracao = dura
tempo = minuto segundo duracao
rapido = velocidade
velocidade = rapido
protege = protecao proteger
proteger = protecao
acordar = acorda
onde = obtencao obter geracao
kd = obtencao obter geracao
cade = obtencao obter geracao
ond = obtencao obter geracao
vindo = aparecer gerar
vem = aparecer gerar
foge = fugir evita medo
fogem = evita medo
levar = mover transportar
junto = incompativel combinar
junta = combinar
juntar = combinar
obter = obtencao
encontrar = obtencao geracao
achei = obtencao
pegou = obtencao
planta = plantar agricultura
plantar = agricultura
minerar = mineracao
minera = mineracao
aparece = gerar geracao
aparecem = gerar geracao
encher = enche
botar = colocar
bota = colocar por
coloca = colocar
montaria = montar
explode = explosao
explodir = explosao
invoca = invocar
queima = fogo queimar
congela = congelar
morrem = morte
machuca = dano
venda = comercio
trabalho = profissao
"""

_STOP = (
    "a o as os um uma uns umas de da do das dos em no na nos nas num numa ao aos à às por pelo pela pelos pelas "
    "para com sem sob sobre entre até e ou mas nem se que quem qual quais quando quanto quantos quanta quantas "
    "onde como porque porquê eu tu ele ela eles elas nós você vocês me te lhe meu minha meus minhas seu sua seus "
    "suas isso isto esse essa esses essas este esta estes estas aquele aquela aquilo aqui ali lá aí já só também "
    "muito mais menos ser é são era foi está estou estava estão tem têm ter tenho tinha há vai vou vão ir dá dar "
    "dou pode posso podem poder quer quero queria faz fazer faço fica ficar deve devo preciso precisa precisam "
    "então assim bem bom boa oi olá ei opa dia noite tarde pessoal galera alguém algum alguma alguns algumas gente "
    "mano cara saber sabe dizer diz fala favor obrigado obrigada valeu ajuda the of how what where to do does is "
    "kk kkk kkkk rs ai né aí tipo coisa negócio ne vlw blz hein ue ué jeito existe serve usa usar uso usado "
    "mesmo ainda agora hoje sempre nunca depois antes cada todo toda todos todas outro outra via tal eh ah desde "
    "nenhum algo lugar aquela não sim beleza por"
)

STOP_WORDS = frozenset(words(_STOP))
"""Words that say nothing of the subject. 'dia' and 'noite' are greetings here far more often than times."""

_STOP_AS_WRITTEN = frozenset(_STOP.split())


def says_nothing(typed: str, folded: str) -> bool:
    """Is this a question word or the like? Accents count: 'lá' says nothing, 'lã' does."""
    return folded in STOP_WORDS and (typed == folded or typed in _STOP_AS_WRITTEN)


def _read(table: str) -> dict[str, tuple[str, ...]]:
    pairs = (line.split(" = ") for line in table.strip().splitlines())
    return {words(typed)[0]: tuple(search_words(meant)) for typed, meant in pairs}


SAME = _read(_SAME)
"""Folded word as typed -> what it is short or slang for, as folded singular words. It stands in the word's place."""

HINTS = _read(_HINTS)
"""Folded word -> words that a page on the subject is likely to use, in its headings above all."""
