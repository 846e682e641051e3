import { stemmer } from '@orama/stemmers/spanish';
import type { Vocabulary } from '../vocabulary';
import { siteFacts } from './facts/es';

/** Spanish. */
export const es: Vocabulary = {
  siteFacts,
  streets: 'calle|C/|avenida|Avda|plaza|paseo|carretera|Partida|Camino',
  alwaysOpen: 'todo el año|todos los días',
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
    ya yo q xq porq tb tmb`,
  stem: (word) => stemmer(word.replace(/cion$/, 'ción')),
  newsPages: 'noticias novedades',
  emergencyContacts:
    'emergencia|emergencias|toxicología|urgencias|línea de ayuda|ambulancia|teléfono de la esperanza',
  asksFor: {
    price:
      'cu[áa]nto (?:cuesta|cuestan|vale|valen|es|cobran|hay que pagar)|qu[ée] (?:precio' +
      '|cuesta|vale)|(?:precios?|tarifas?|cuesta|cuestan)',
    hours:
      'horarios?|(?:cu[áa]ndo|a qu[ée] hora|qu[ée] d[íi]as' +
      '|hasta cu[áa]ndo) [^.?!]{0,60}(?:abren?|abiert[oa]s?|cierran?|cerrad[oa]s?)',
    contact:
      '(?:n[úu]mero de tel[ée]fono|correo electr[óo]nico)|(?:contactar|llamar' +
      '|localizar)(?:les?|los|las)?',
    duration:
      'cu[áa]nto (?:tiempo|tarda|tardan|dura)|cu[áa]nt[oa]s (?:minutos|horas|d[íi]as|semanas' +
      '|meses|años)',
    person: 'quién|quiénes|quien',
    time: 'cuándo|cuando|qué (?:año|fecha|día|mes|siglo|hora)|horarios?',
    number: 'cuánt[oa]s?|cuant[oa]s?|qué (?:precio|número|porcentaje|cantidad|edad)|cuesta',
    place: 'dónde|donde|qué (?:ciudad|país|lugar|región|calle)',
    reason: 'por qué|porqué',
  },
  asksWhatIs: [/^¿?qu[eé] es\s+(?<thing>.+?)(?:\?|$|[,;.]|\sy\b)/iu],
  asksAboutSite: [
    /(?<!\p{L})(?:qu[eé] es (?:esto|est[ea] (?:sitio|proyecto|lugar|p[áa]gina|web|tienda|empresa|organizaci[óo]n))|de qu[eé] (?:se trata|trata|va)(?: (?:esto|est[ea] (?:sitio|proyecto|p[áa]gina|web)))?|a qu[eé] (?:se dedican?|os dedic[áa]is)(?: (?:ustedes|la empresa|esta empresa))?|qu[eé] (?:hacen|hac[ée]is|ofrecen|ofrec[ée]is|venden|vend[ée]is)(?: (?:ustedes|aqu[íi]|exactamente))?|qui[eé]nes (?:son(?: ustedes)?|sois)|qu[eé] puedo (?:hacer|encontrar|comprar) aqu[íi])\s*(?:[?？!！.。…]|$)/iu,
  ],
  prices: 'gratis|gratuit[oa]s?|gratuitamente|euros?|dólares|pesos',
  durations: 'segundos?|minutos?|horas?|d[íi]as?|semanas?|mes|meses|años?',
  announcements:
    'aprend[ae]|descubr[ae]|conozca|(?:este artículo|esta (?:página|sección|guía)' +
    '|este (?:capítulo|tutorial|documento)) (?:explica|describe|muestra|presenta|contiene)' +
    '|en (?:este artículo|esta (?:sección|guía)|este (?:capítulo|tutorial))' +
    '|aquí (?:encontrará|encontrarás)',
  numbers: 'dos|tres|cuatro|cinco|siete|ocho|nueve|diez|gratis|gratuito',
  times: 'siglo',
  reasons: 'porque|debido|para',
  refersBack: 'él|ellas?|ellos|est[eoa]s?|es[eoa]s?|sin embargo',
  introducesCode: 'ejemplos?|siguientes?',
  editorialNotes: 'cita requerida',
  abbreviations: 'dr sra srta dra ing núm num nº art fig vol ej pej pág aprox pag av avda ud uds',
  introductions:
    'introducción|acerca de( nosotros)?|sobre nosotros|qui[ée]nes somos|nosotros|nuestra (misión|historia)|la empresa|bienvenidos',
  descriptions: 'es (?:un|una|el|la)|somos|ofrecemos|ayudamos|vendemos|nuestra misión|nuestro objetivo',
  questionLabels: 'p|pregunta|r|respuesta',
  asides:
    String.raw`publicado (?:en|el|por)|archivado en|tiempo de lectura|\d+ min(?:utos)? de lectura` +
    String.raw`|\d+ comentarios?|compartir (?:este|esta|en)(?: \p{L}+){0,2}$`,
  bylines: 'por|autor|autora|escrito por',
  updated: 'última (?:actualización|modificación)|actualizado|actualizada',
  notNames: `yo el la los las un una unos de en es y o pero no si sí muy hola gracias buenos buenas días
    tardes interesado interesada español española mexicano mexicana argentino argentina colombiano soy`,
  statesName: 'me llamo|mi nombre es',
  introducesName: 'soy',
  joinsCompanyByOf: true,
  nameLabels: 'nombre(?: completo)?',
  afterName: 'y|de',
  nameTitles: 'Sr|Sra|Dr',
  nameParticles: 'de|del|la|los|el|y',
  personOfCompany: 'de (?:la )?(?:empresa|compañía)',
  personOf: 'de|del',
  ownCompany:
    'trabaj(?:o|amos) (?:en|para|con)(?: la empresa)?|(?:nuestra|mi) empresa (?:es|se llama)|empresa' +
    '|en nombre de(?: la empresa)?',
  fromCompanyOrPlace: '(?:soy|somos) (?:de (?:la )?|da |della )?',
  companyLabels: 'empresa',
  insideCompany: 'y|de',
  companyArticles: 'el|la|de',
  closings: '(?:un )?(?:cordial )?saludos?|atentamente',
  informalClosings: 'gracias',
  contactLabels: 'correo|teléfono',
  phoneWords: String.raw`telf|llam[ae]\p{L}*|ll[aá]m[ae]\p{L}*`,
  phoneBeginnings: 'teléfono|móvil|m[oó]viles|celular',
  otherNumberWords: 'nif|cif|dni|nie|rfc|cuit|pedidos?|facturas?|env[ií]o|seguimiento',
  numberWords: 'n[uú]mero|nro|num',
  ownNumberWords: 'mi|nuestro',
  numberConnectors: 'es|es el',
  conjunctions: 'y',
};
