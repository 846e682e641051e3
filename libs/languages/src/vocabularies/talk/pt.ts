import type { Talk } from '../../talk';

const PERSON =
  '(?:(?:um|uma|o|a|algum|alguma|um dos seus|uma das suas) )?(?:pessoa|humano|ser humano|atendente|agente' +
  '|funcionário|funcionária|operador|operadora|representante|consultor|consultora|alguém|gerente|responsável' +
  '|equipe|equipa|atendimento|suporte)(?: (?:real|humano|humana|de verdade|da equipe|da equipa))?';
const ASKS =
  '(?:(?:posso|poderia|é possível|dá para|quero|queria|gostaria de|preciso|desejo|prefiro|preciso de))';
const CHILD = '(?:filho|filha|criança|bebê|bebé|menino|menina|irmão|irmã|neto|neta)';
/** People who threaten the visitor. */
const OTHER =
  '(?:(?:o |a )?(?:meu|minha|um) (?:ex )?(?:marido|mulher|esposo|esposa|parceiro|parceira|companheiro|companheira' +
  '|namorado|namorada|ex|pai|padrasto|mãe|madrasta|irmão|tio|avô|filho|treinador|professor|vizinho|homem)|ele|ela' +
  '|alguém)';
const BEATEN =
  '(?:batido|agredido|agredida|violado|violada|estuprad[oa]|espancad[oa]|abusad[oa]|ameaçad[oa]|atacad[oa]' +
  '|maltratad[oa]|perseguid[oa])';
const PLAYED = '(?!.* (?:jogo|nível|fase|partida|xadrez|tênis)(?: |$))';

/** Portuguese. */
export const talk: Talk = {
  intents: {
    around:
      `por favor favor pf olá oi bom dia boa tarde noite obrigado obrigada e mas então agora ok bem sim não` +
      ` aqui já
      diretamente né verdade desculpe melhor`,
    person:
      '(?:' +
      `(?:${ASKS} )?(?:falar|conversar|ser atendido por|ser atendida por|escrever|teclar) (?:(?:com` +
      `|para) )?${PERSON}` +
      `|(?:pode|poderia|podes) (?:me )?(?:passar|transferir|ligar|conectar)(?: me)? (?:para|com|a) ${PERSON}` +
      `|(?:me passe|passe me|me transfira|transfira me) (?:para|a) ${PERSON}` +
      '|(?:quero|preciso de|prefiro|gostaria de) (?:um|uma) (?:pessoa|humano|atendente|ser humano)(?: real' +
      '| humana| humano| de verdade)?|(?:um |uma )?(?:pessoa|humano|atendente|agente|ser humano|operador' +
      '|operadora)(?: real| humana| humano| de verdade)?|(?:há|tem|existe) (?:alguma |algum |uma )?(?:pessoa' +
      '|humano|alguém)(?: real| de verdade)?' +
      `|(?:há|tem|existe|haveria) (?:aí |aqui )?(?:alguém|alguma pessoa|uma pessoa|algum atendente)(?: aí| aqui)? (?:com quem|que|para|pra) ?(?:eu )?(?:possa|posso|poderia|pudesse|dê para|me possa|possa me)? ?(?:falar|conversar|me atender|ajudar|me ajudar|atender)|alguém (?:pode|poderia|com quem) (?:falar(?: comigo)?|me atender|atender me)|(?:tem|há|está) alguém)(?: (?:aí|ali|lá|aqui|hoje|por telefone|ao telefone|pessoalmente|sobre isso|disponível)){0,3}`,
    callback:
      '(?:(?:pode|podem|poderia|poderiam|alguém pode) )?(?:me ligar|ligar me|ligue me|me ligue|me liguem' +
      '|liguem me|me liga|me telefonar|telefonar me)(?: (?:de volta|no|para o|amanhã|hoje|mais tarde|meu número' +
      '|é o)){0,4}|(?:quero|queria|gostaria|solicito|desejo) (?:que me liguem|que me ligue|uma ligação' +
      '|uma chamada|de receber uma ligação|de uma chamada)',
    complaint:
      '(?:já )?(?:chega disto|não aguento mais)|ninguém (?:me )?(?:ajuda|responde)|(?:isso )?está errado' +
      '|resposta errada' +
      '|(?:você )?não respondeu(?: (?:a|à) minha pergunta)?|' +
      'isso é (?:um golpe|um roubo)|(?:estão|está) me enganando|(?:isso|isto|você|este bot|esse bot' +
      '|este chat|vocês)?(?: ?)(?:é|está|são)(?: (?:muito|totalmente|completamente|tão|um|uma|realmente' +
      '|mesmo)){0,3} (?:inútil|inúteis|incompetentes|estúpido|estúpida|ridículo|horrível|lixo|vergonha|absurdo|inaceitável|péssimo' +
      '|perda de tempo|frustrante|piada|burro|merda)|(?:isso|isto)? ?não (?:me )?(?:ajuda|ajudou|serve|adianta' +
      '|me entende|entende|responde)(?: (?:nada|em nada|de nada|para nada))?|não (?:foi' +
      '|é) (?:o que (?:eu )?(?:perguntei|pedi|queria)|a minha pergunta|minha pergunta|uma resposta)' +
      '|(?:você )?não (?:entende|sabe|responde) nada|estou (?:muito |realmente )?(?:irritad[oa]|furios[oa]' +
      '|zangad[oa]|decepcionad[oa]|fart[oa]|chatead[oa]|com raiva)|(?:inútil|merda|que vergonha|idiota' +
      '|que absurdo|que porcaria)|quero (?:reclamar|fazer uma reclamação)',
    upset:
      '(?:estou|estamos)(?: (?:muito|mesmo|bastante|tão)){0,2} (?:chatead[oa]s?|zangad[oa]s?' +
      '|desapontad[oa]s?|decepcionad[oa]s?|desiludid[oa]s?|irritad[oa]s?|furios[oa]s?|insatisfeit[oa]s?' +
      '|fart[oa]s?)|(?:é|isto é|isso é)(?: (?:um|uma|mesmo|totalmente|muito)){0,2} (?:inaceitável' +
      '|vergonha|inadmissível|absurdo|roubo|ridículo|falta de respeito)|que (?:vergonha|desilusão' +
      '|decepção)|(?:chegou|chegaram|está|estão|veio|vieram)(?: [^ ]+)? (?:partid[oa]s?|quebrad[oa]s?' +
      '|danificad[oa]s?|mort[oa]s?|estragad[oa]s?|defeituos[oa]s?)|ainda não (?:chegou|recebi|recebemos' +
      '|chegaram)|(?:nunca|não) (?:chegou|recebi)|(?:estou|estamos) (?:há|à espera|esperando) ' +
      '|ninguém (?:atende|responde|me|nos|disse nada|avisou)|reclamar|uma reclamação|quero o meu dinheiro',
    robot:
      'quem (?:é você|és)|com quem (?:falo|estou falando|estou a falar)|' +
      '(?:você é|és|o senhor é|estou falando com|estou a falar com|falo com|isto é|isso é|é) (?:um ' +
      '|uma )?(?:robô|robot|bot|chatbot|máquina|humano|pessoa|computador|ia|inteligência artificial' +
      '|ser humano)(?: real| de verdade| humana)?(?: ou (?:com )?(?:um |uma )?(?:robô|robot|bot|chatbot|máquina' +
      '|humano|pessoa|ia)(?: real)?)?',
    language:
      '(?:vocês falam|falam|entendem) {language}|posso (?:perguntar|escrever|falar) em {language}|' +
      '(?:(?:pode|podes|poderia|consegue) )?(?:(?:responder|responda|responde|falar|fale|fala|dizer|diga' +
      '|escrever|escreva|repetir|repita|traduzir|explicar)(?: (?:isso|isto|me)){0,2} )?(?:em|para) {language}' +
      '|(?:fala|falas|entende|você fala) {language}|{language}',
    help:
      '(?:o )?que (?:você |vocês )?(?:pode|podem|podes|sabe|consegue) (?:fazer|responder' +
      '|me dizer)(?: por mim)?|(?:como|em que) (?:você )?(?:pode|podes) (?:me )?ajudar|(?:você )?(?:pode' +
      '|podes) (?:me ajudar|ajudar me|ajudar)|(?:preciso de )?ajuda|me ajud[ae]|ajude me|para que serves',
    task:
      '(?:(?:você )?(?:pode|podes|poderia) )?(?:escreva|escreve|escrever|me escreva|redija|componha' +
      '|invente)(?: me| para mim)? (?:[^ ]+ ){0,3}(?:poema|redação|história|música|canção|piada|discurso' +
      '|carta|conto)(?: .{1,80})?|(?:me )?cont[ea](?: me)? uma? (?:[^ ]+ )?(?:piada|história)|(?:traduza' +
      '|traduz|traduzir) .{1,80}|(?:resuma|resumir) (?:isso|isto|tudo|sua resposta)(?: .{1,40})?' +
      '|finja .{1,80}|(?:system |sistema )?agora (?:você é|és) (?:um |uma )?[^ ]*(?:bot|ia|gpt|assistente' +
      '|admin)(?: .{1,100})?|(?:.{1,40} )?(?:ignore|ignora|esqueça) (?:todas )?as (?:suas' +
      '|tuas) (?:[^ ]+ )?(?:regras|instruções)(?: .{1,80})?|(?:mostre|diga|revele)(?: me)? (?:o seu' +
      '|as suas) (?:[^ ]+ )?(?:prompt|instruções)(?: .{1,40})?',
    more:
      '(?:me )?(?:conte|conta|diga|diz|fale|explique)(?: me)? mais(?: (?:sobre (?:isso|isto)|detalhes))?' +
      '|mais(?: (?:detalhes|informações|informação))?|(?:quero|gostaria de|queria) saber mais|continue|continua' +
      '|e depois|o que mais|pode (?:dar mais detalhes|contar mais|continuar)',
    why: '(?:e |mas )?por ?qu[eê](?: não| é assim| isso)?|por que razão|por qual motivo',
    correction: [
      '(?:não )?(?:eu )?(?:quis dizer|queria dizer|estava falando de|me referia a|referia me a' +
        '|falava de) {right} (?:e não|não) {wrong}',
      '(?:não )?(?:eu )?(?:quis dizer|queria dizer|estava falando de|me referia a|referia me a|falava de' +
        '|perguntei sobre) {right}',
      '(?:não )?não {wrong} mas sim {right}',
    ],
    danger:
      '(?:ele|ela' +
      '|alguém) desmaiou|' +
      `${CHILD} (?:[^ ]+ ){0,4}?(?:engoliu|bebeu|ingeriu|acabou de (?:engolir|beber|ingerir))` +
      `|${CHILD} (?:[^ ]+ ){0,4}?(?:comeu|tomou) (?:[^ ]+ ){0,4}(?:detergente|comprimidos|remédios?|medicamentos?|veneno|lixívia|pilha` +
      `|bateria|cogumelos)` +
      '|(?:bebi|engoli|tomei|ingeri|bebeu|engoliu|tomou) (?:[^ ]+ ){0,4}(?:detergente|comprimidos|veneno|lixívia' +
      '|água sanitária|pilha|ácido|gasolina)|(?:mal|não) (?:consigo|consegue) respirar|dificuldade (?:em|para|de) respirar' +
      '|não (?:está respirando|respira)' +
      '|está inconsciente|(?:está|a) (?:engasgado|sufocando|sufocar)|(?:tendo|ter|teve) um (?:infarto|enfarte' +
      '|avc|derrame)|sangra(?:ndo)? muito|(?:casa|cozinha|carro|prédio|apartamento) (?:está pegando fogo' +
      '|está a arder|em chamas)|(?:há|tem) (?:um incêndio|fogo|vazamento de gás|uma fuga de gás)|cheiro (?:de' +
      '|a) gás|envenenad[oa]|intoxicad[oa]|overdose|(?:estou|estamos) em perigo',
    crisis: [
      `não (?:quero|queria) (?:mais (?:viver(?! (?:em|com|aqui|no|na|sem)(?: |$))|existir|estar viv[oa]|acordar)|viver(?: mais| assim|$)|continuar (?:a viver|vivendo))|(?:sem|não tenho|perdi a) (?:mais )?vontade de viver|(?:a|minha) vida não (?:vale a pena|tem sentido)`,
      `(?:quero|vou|queria|penso em|pensando em|vontade de|quer|prefiro|prefería) (?:morrer|me matar|matar me|suicidar me|me suicidar|se matar|tirar a minha vida|tirar minha vida|acabar com (?:a )?minha vida|acabar com tudo|estar mort[oa])|(?:me matar|matar me|me suicidar|suicidar me|quero me enforcar)`,
      `(?:(?:quero|vou|vontade de|penso em) (?:me machucar|magoar me|me cortar|me ferir)|eu me corto)|(?:penso|pensei|pensando|pensar|pensado) (?:muito )?em suic[ií]dio|(?:tenho|tem|com) (?:pensamentos|ideias|vontades?) (?:suicidas?|de suicídio)|melhor sem mim`,
      `${OTHER} (?:[^ ]+ ){0,2}?(?:me|nos) (?:[^ ]+ )?(?:bate|bateu|agride|agrediu|viola|violou|estuprou|espanca|espancou|ameaça(?: de morte)?|ameaçou|maltrata|ataca|atacou|persegue|seguindo(?! no| na)|abusa|abusou|tocou|enforcou)${PLAYED}|${OTHER} (?:bate|bateu) (?:me|em mim)${PLAYED}|${OTHER} (?:agride|agrediu|ameaça|ameaçou|persegue|maltrata|violou) me`,
      `(?:(?<=^|e )me bate|(?:abusa|abusou) de mim|me espanca|bate me|bate em mim|me estuprou|me violou)${PLAYED}|(?:está|estão|estou) (?:me|a me|a ser|sendo) (?:seguindo(?! no| na)|perseguindo|seguid[oa]|perseguid[oa]|agredid[oa]|ameaçad[oa])|(?:a|está a) (?:seguir me|bater me|perseguir me)`,
      `(?:bate|bateu|tocou|abusou|abusa|violou|estuprou|agrediu|agride|espanca|maltrata) (?:[^ ]+ ){0,2}(?:no |na |do |da |o |a )?(?:meu|minha|nosso|nossa) ${CHILD}`,
      `(?:ameaça|ameaçou|ameaçando|ameaçado) (?:me |de )?(?:me )?(?:matar|bater|matar me|bater me)|(?:quer|tentou|tenta|vai) (?:me (?:matar|estuprar|bater|violar)|matar me|bater me)${PLAYED}`,
      `(?:fui|sou|estou sendo|tenho sido) ${BEATEN}|(?:sou|fui) vítima de (?:violência|abuso|estupro|agressão|violação|maus tratos)`,
      `(?:tenho|estou com) (?:muito )?medo (?:d[eo] (?:meu )?(?:ex )?(?:marido|parceiro|companheiro|namorado|ex|pai|padrasto)|da minha mãe|dele|(?:de )?que ele)`,
    ],
    yes:
      'sim(?: por favor| obrigad[oa]| claro)?|claro|ok|pode ser|por favor|com certeza|quero sim|pode|está bem' +
      '|tudo bem|isso',
    no: 'não(?: obrigad[oa])?|agora não|não precisa|não é necessário|deixa|deixe|é só isso',
    emergencyContact:
      'emergência|emergências|intoxicações|antivenenos|ambulância|samu|bombeiros|linha de apoio|valorização da vida',
  },
  replies: {
    handedOver: 'Vou passar o seu pedido a uma pessoa.',
    alreadyHandedOver: 'Já passei o seu pedido a uma pessoa.',
    noHandover: 'Desculpe, aqui não consigo passar você para uma pessoa.',
    askContact: 'Escreva aqui o seu e-mail ou número de telefone, para que possam entrar em contato.',
    askPhone: 'Para qual número de telefone podem ligar?',
    noted: 'Obrigado, está anotado.',
    willContact: 'Uma pessoa entrará em contato.',
    complaint: 'Lamento não ter podido ajudar.',
    sorry: 'Lamento muito o sucedido.',
    reachThem: 'Também pode contactar diretamente: {contact}',
    offerPerson: 'Quer que eu passe o seu pedido a uma pessoa?',
    near: 'Estas páginas podem ajudar:',
    robot:
      'Sou um assistente automático, não uma pessoa, e respondo com o conteúdo deste site. Se preferir falar com uma' +
      ' pessoa, é só dizer.',
    help: 'Respondo a perguntas sobre este site. O que gostaria de saber?',
    declined: 'Não posso fazer isso.',
    quotes:
      'Só posso citar este site, cujo idioma é: {language}. Se perguntar nesse idioma, encontrará mais.',
    danger:
      'Isto parece uma emergência. Ligue já para o número de emergência: 112 na Europa, 190, 192 ou 193 no' +
      ' Brasil, ou o do seu país.',
    crisis:
      'Lamento muito que esteja passando por isso. Você não está só. Se alguém corre perigo agora, ligue já para o número de' +
      ' emergência: 112 na Europa, 190, 192 ou 193 no Brasil, ou o do seu país. Pode ligar também para uma linha de apoio do' +
      ' seu país.',
    siteSays: 'O site diz:',
    vague: 'Pode dar mais detalhes sobre a sua pergunta?',
    nothingMore: 'É tudo o que encontrei.',
  },
};
