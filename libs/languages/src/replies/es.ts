import type { Replies } from '../reply';

/** The fixed replies. */
export const es: Replies = {
  greeting: '¡Hola! ¿En qué puedo ayudarle?',
  thanks: '¡De nada!',
  farewell: '¡Adiós y hasta pronto!',
  acknowledgement: '¿Puedo ayudarle en algo más?',
  unknown: 'Lo siento, no sé la respuesta.',
  unsure: 'El sitio web no lo dice con claridad. Esto puede ayudarle:',
  fileUnsure: 'El archivo no lo dice con claridad. Esto puede ayudarle:',
  learning: 'Todavía estoy aprendiendo. Vuelva a preguntarme en unos minutos.',
  more: 'Más información:',
  page: 'pág. {page}',
  slide: 'diapositiva {page}',
  sheet: 'hoja {page}',
  quotes: 'El sitio web dice, en {language}:',
  fileQuotes: 'El archivo dice, en {language}:',
  handedOver: 'Paso su solicitud a una persona.',
  alreadyHandedOver: 'Ya he pasado su solicitud a una persona.',
  noHandover: 'Lo siento, aquí no puedo pasarle con una persona.',
  askContact: 'Escriba aquí su correo electrónico o su número de teléfono para que puedan contactarle.',
  noted: 'Gracias, lo he anotado.',
  willContact: 'Una persona se pondrá en contacto con usted.',
  closed: 'Ahora mismo no hay nadie. Alguien responderá el {time}.',
  complaint: 'Siento no haber podido ayudarle.',
  sorry: 'Siento mucho lo ocurrido.',
  reachThem: 'También puede contactar directamente: {contact}',
  offerPerson: '¿Quiere que pase su solicitud a una persona?',
  near: 'Estas páginas pueden ayudarle:',
  robot:
    'Soy un asistente automático, no una persona, y respondo con el contenido de este sitio web. Si prefiere hablar con una persona, dígamelo.',
  quotesOnly:
    'Solo puedo citar mis fuentes, que están en {language}. Si pregunta en ese idioma, encontraré más.',
  crisis:
    'Siento mucho lo que está pasando. No está solo. Si alguien corre peligro ahora, llame al número de emergencias: 112 en Europa, 911 en América, o el de su país. También puede llamar a una línea de ayuda de su país.',
  siteSays: 'El sitio web dice:',
  fileSays: 'El archivo dice:',
  vague: '¿Puede darme algún detalle más?',
  onlyText: 'Solo puedo leer texto. Por favor, escriba su pregunta.',
  outage: 'Ahora no puedo responder por un problema técnico, pero ya se ha avisado a una persona.',
};
