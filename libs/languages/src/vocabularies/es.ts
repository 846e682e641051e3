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
    ya yo q xq porq tb tmb`,
  stem: (word) => stemmer(word.replace(/cion$/, 'ción')),
  newsPages: 'noticias novedades',
  asksWhatIs: [/^¿?qu[eé] es\s+(?<thing>.+?)(?:\?|$|[,;.]|\sy\b)/iu],
  asksAboutSite: [
    /(?<!\p{L})(?:qu[eé] es (?:esto|est[ea] (?:sitio|proyecto|lugar|p[áa]gina|web|tienda|empresa|organizaci[óo]n))|de qu[eé] (?:se trata|trata|va)(?: (?:esto|est[ea] (?:sitio|proyecto|p[áa]gina|web)))?|a qu[eé] (?:se dedican?|os dedic[áa]is)(?: (?:ustedes|la empresa|esta empresa))?|qu[eé] (?:hacen|hac[ée]is|ofrecen|ofrec[ée]is|venden|vend[ée]is)(?: (?:ustedes|aqu[íi]|exactamente))?|qui[eé]nes (?:son(?: ustedes)?|sois)|qu[eé] puedo (?:hacer|encontrar|comprar) aqu[íi])\s*(?:[?？!！.。…]|$)/iu,
  ],
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
