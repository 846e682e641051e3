import { stemmer } from '@orama/stemmers/portuguese';
import type { Vocabulary } from '../vocabulary';

/** Portuguese. */
export const pt: Vocabulary = {
  stopWords: `a à ao aos apenas aquela aquelas aquele aqueles aquilo as às assim até cada com como contra da
    das de dela delas dele deles depois desde dessa dessas desse desses desta deste deve devem do dois dos duas
    durante e é ela elas ele eles em enquanto então entre era eram essa essas esse esses esta está estão estar
    estas estava estavam este estes estou eu foi foram for há isso isto já la lhe lhes lo mais mas me mesma mesmas
    mesmo mesmos meu meus minha minhas muita muitas muito muitos na nas não nem nenhum nenhuma nessa nesse nesta
    neste no nos nós nossa nossas nosso nossos num numa o onde os ou outra outras outro outros para pela pelas
    pelo pelos pode podem pois por porque porquê posso pouco próprio qual quais qualquer quando quanta quantas
    quanto quantos que quê quem são se seja sem sempre sendo ser será seu seus si sido só sob sobre sua suas
    também tanto te tem têm tenho ter teu teus teve ti tinha tinham toda todas todo todos tu tua tuas tudo um uma
    umas uns você vocês vos vossa vosso`,
  letters: ['[ãõ]', 'ç'],
  stem: (word) => stemmer(word.replace(/cao$/, 'ção').replace(/coes$/, 'ções')),
  courtesy: {
    greetings: 'olá oi obrigado obrigada tchau sim',
    pleasantries: 'bom dia boa tarde noite tudo bem muito ótimo perfeito',
  },
  smallTalk: {
    greeting: 'olá|oi|bom dia|boa tarde|boa noite|tudo bem|tudo bom|como vai|como está você',
    thanks: 'obrigado|obrigada|muito obrigado|muito obrigada|agradeço|valeu',
    farewell: 'tchau|até logo|até breve|até mais|adeus',
    acknowledgement: 'tá bom|perfeito|entendi|beleza|ótimo|muito bem|certo',
  },
  fillers: 'pela|sua|ajuda',
  replies: {
    greeting: 'Olá! Como posso ajudar?',
    thanks: 'De nada!',
    farewell: 'Até logo!',
    acknowledgement: 'Posso ajudar em mais alguma coisa?',
    unknown: 'Desculpe, não sei a resposta para isso.',
    unsure: 'Não tenho certeza, mas isto pode ajudar:',
    learning: 'Ainda estou aprendendo. Pergunte de novo daqui a alguns minutos.',
    more: 'Mais informações:',
  },
  followUp: {
    pronouns:
      'ele|ela|eles|elas|dele|dela|deles|delas|nele|nela|isso|isto|aquilo|este|esse|esta|essa|estes|esses|estas' +
      '|essas|disso|disto|nisso|aquele|aquela|seu|sua|seus|suas|outr[oa]s?|mesm[oa]s?|lá|ali',
    opening: 'e|ou|mas|também|então|e se|que tal|por que não|por exemplo|sim|não|além disso',
    impersonal: 'este (?:ano|mês)|esta (?:semana|noite)',
  },
  questions: {
    types: {
      person: 'quem',
      time: 'quando|(?:que|qual) (?:ano|data|dia|mês|século|hora)|horários?',
      number: 'quant[oa]s?|custa|qual (?:o )?(?:preço|número|percentual)',
      place: 'onde|(?:que|qual) (?:cidade|país|lugar|região|rua)',
      reason: 'por ?qu[eê]',
    },
    whatIs: [/^o que é\s+(?<thing>.+?)(?:\?|$|[,;.]|\se\b)/iu],
  },
  answers: {
    times: 'século',
    reasons: 'porque|para|pois',
    refersBack: 'el[ea]s?|est[eoa]s?|es[eoa]s?|ist?so|no entanto',
    introducesCode: 'exemplos?',
  },
  sentences: {
    abbreviations: 'sra dra dr cad ex av',
  },
  pages: {
    introductions: 'introdução|sobre',
  },
  visitors: {
    notNames: `eu o os a as um uma de e mas não sou muito olá oi obrigado obrigada sim bom boa dia tarde
      brasileiro brasileira português portuguesa interessado interessada`,
    statesName: 'me chamo|chamo-me|meu nome é',
    introducesName: '(?:eu )?sou(?: [oa])?',
    joinsCompanyByOf: true,
    nameLabels: 'nome(?: completo)?',
    afterName: 'e|da|do|de',
    titles: 'Sr|Sra|Dr',
    nameParticles: 'da|do|dos|das|de|e',
    personOfCompany: 'da empresa',
    personOf: 'de|da|do',
    ownCompany:
      'trabalh(?:o|amos) (?:na|no|em|para(?: a| o)?)|(?:nossa|minha) empresa (?:é|se chama|chama-se)' +
      '|em nome d[aeo]',
    fromCompanyOrPlace: 'sou (?:de (?:la )?|da |della )?',
    companyLabels: 'empresa',
    insideCompany: 'e|de|do|da',
    articles: 'a|o|de',
    closings: 'atenciosamente|abraços?',
    informalClosings: 'obrigad[oa]',
    contactLabels: 'telefone',
  },
  phones: {
    words: 'lig[au][er]?|ligar|liguem?',
    beginnings: 'telefone|celular|telemóvel',
    otherWords: 'nif|cpf|cnpj|encomenda|fatura|nota',
    numberWords: 'n[uú]mero',
    ownWords: 'meu|nosso',
    connectors: 'é',
    conjunctions: 'e',
  },
};
