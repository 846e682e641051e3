import { stemmer } from '@orama/stemmers/spanish';
import type { Vocabulary } from '../vocabulary';

/** Spanish. */
export const es: Vocabulary = {
  stopWords: `a al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquello aquellos
    aquí así aún aunque bajo bien cada casi como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo
    cuanta cuánta cuantas cuántas cuanto cuánto cuantos cuántos de del desde donde dónde dos durante e el él ella
    ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta está estaba estaban estado
    estamos están estar estas este esto estos estoy fue fueron ha haber había habían han has hasta hay he hemos la
    las le les lo los más me mi mí mía mis mismo misma mismos mucho mucha muchos muchas muy nada ni no nos
    nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque pueda puede
    pueden puedo pues que qué quien quién quienes quiénes se sea sean según ser será si sí sido siendo sin sino
    sobre sois solo sólo somos son soy su sus suya suyo también tampoco tan tanto te tener tengo ti tiene tienen
    toda todas todo todos tras tu tú tus tuya tuyo u un una unas uno unos usted ustedes vosotros vuestra vuestro y
    ya yo`,
  letters: ['[ñ¿¡]'],
  stem: (word) => stemmer(word.replace(/cion$/, 'ción')),
  courtesy: {
    greetings: 'hola buenas gracias adiós vale perdón',
    pleasantries: 'buenos días tardes noches muchas muchísimas perfecto genial bueno mucho gusto hasta luego',
  },
  smallTalk: {
    greeting:
      'hola|buenos días|buenas tardes|buenas noches|buenas|buen día|qué tal|cómo estás|cómo está|saludos',
    thanks: 'gracias|muchas gracias|mil gracias|muchísimas gracias|te lo agradezco|se lo agradezco',
    farewell: 'adiós|hasta luego|hasta pronto|hasta mañana|chao|nos vemos',
    acknowledgement: 'vale|de acuerdo|perfecto|muy bien|entendido|bien',
  },
  fillers: 'todos|por|tu|su|la|ayuda|y',
  replies: {
    greeting: '¡Hola! ¿En qué puedo ayudarle?',
    thanks: '¡De nada!',
    farewell: '¡Adiós y hasta pronto!',
    acknowledgement: '¿Puedo ayudarle en algo más?',
    unknown: 'Lo siento, no sé la respuesta a eso.',
    unsure: 'No estoy seguro, pero esto puede ayudarle:',
    learning: 'Todavía estoy aprendiendo. Vuelva a preguntarme dentro de unos minutos.',
    more: 'Más información:',
  },
  followUp: {
    pronouns:
      'él|ella|ello|ellos|ellas|lo|le|les|esto|eso|aquello|este|ese|esta|esa|estos|esos|estas|esas|aquel|aquella' +
      '|su|sus|otr[oa]s?|mism[oa]s?|allí|ahí|entonces',
    opening:
      'y|e|o|pero|también|entonces|qué tal|qué hay de|qué pasa con|y si|por qué no|por ejemplo|sí|no|además',
    impersonal: 'lo que|este (?:año|mes|fin)|esta (?:semana|noche)',
  },
  questions: {
    types: {
      person: 'quién|quiénes|quien',
      time: 'cuándo|cuando|qué (?:año|fecha|día|mes|siglo|hora)|horarios?',
      number: 'cuánt[oa]s?|cuant[oa]s?|qué (?:precio|número|porcentaje|cantidad|edad)|cuesta',
      place: 'dónde|donde|qué (?:ciudad|país|lugar|región|calle)',
      reason: 'por qué|porqué',
    },
    whatIs: [/^¿?qu[eé] es\s+(?<thing>.+?)(?:\?|$|[,;.]|\sy\b)/iu],
  },
  answers: {
    numbers: 'dos|tres|cuatro|cinco|siete|ocho|nueve|diez|gratis|gratuito',
    times: 'siglo',
    reasons: 'porque|debido|para',
    refersBack: 'él|ellas?|ellos|est[eoa]s?|es[eoa]s?|sin embargo',
    introducesCode: 'ejemplos?|siguientes?',
    editorialNotes: 'cita requerida',
  },
  sentences: {
    abbreviations: 'dr sra srta dra ing núm num nº art fig vol ej pej pág aprox pag av avda ud uds',
  },
  pages: {
    introductions: 'introducción|acerca de',
    questionLabels: 'p|pregunta|r|respuesta',
  },
  visitors: {
    notNames: `yo el la los las un una unos de en es y o pero no si sí muy hola gracias buenos buenas días
      tardes interesado interesada español española mexicano mexicana argentino argentina colombiano soy`,
    statesName: 'me llamo|mi nombre es',
    introducesName: 'soy',
    joinsCompanyByOf: true,
    nameLabels: 'nombre(?: completo)?',
    afterName: 'y|de',
    titles: 'Sr|Sra|Dr',
    nameParticles: 'de|del|la|los|el|y',
    personOfCompany: 'de (?:la )?(?:empresa|compañía)',
    personOf: 'de|del',
    ownCompany:
      'trabaj(?:o|amos) (?:en|para|con)(?: la empresa)?|(?:nuestra|mi) empresa (?:es|se llama)|empresa' +
      '|en nombre de(?: la empresa)?',
    fromCompanyOrPlace: '(?:soy|somos) (?:de (?:la )?|da |della )?',
    companyLabels: 'empresa',
    insideCompany: 'y|de',
    articles: 'el|la|de',
    closings: '(?:un )?(?:cordial )?saludos?|atentamente',
    informalClosings: 'gracias',
    contactLabels: 'correo|teléfono',
  },
  phones: {
    words: String.raw`telf|llam[ae]\p{L}*|ll[aá]m[ae]\p{L}*`,
    beginnings: 'teléfono|móvil|m[oó]viles|celular',
    otherWords: 'nif|cif|dni|nie|rfc|cuit|pedidos?|facturas?|env[ií]o|seguimiento',
    numberWords: 'n[uú]mero|nro|num',
    ownWords: 'mi|nuestro',
    connectors: 'es|es el',
    conjunctions: 'y',
  },
};
