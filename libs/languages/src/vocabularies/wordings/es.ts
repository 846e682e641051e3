import type { Wordings } from '../../wordings';

/** Spanish. */
export const wordings: Wordings = {
  rewrites: [
    [/\bdel\b/g, 'de'],
    [/\bal\b/g, 'a'],
    [/\bcuales\b/g, 'cual'],
    [/\bson\b/g, 'es'],
    [/\bestan\b/g, 'esta'],
  ],
  frames:
    '(?:me )?(?:puede|podria|puedes|podrias|pueden|podrian) (?:decir(?:me)?|indicar(?:me)?|informar(?:me)?)' +
    '|(?:diga|di|digan)me|(?:sabe|sabes|saben) (?=si )|(?:quiero|queria|quisiera|me gustaria) (?:saber|preguntar)' +
    '|puedo preguntar|(?:tengo )?una (?:pregunta|consulta|duda)|(?:pregunta|consulta|duda)',
  courtesies:
    'hola|buenas|buenos dias|buenas (?:tardes|noches)|(?:muchas |mil )?gracias(?: de antemano)?|por favor' +
    '|disculpe|disculpa|perdon',
  idle: 'el la los las un una unos unas si',
  pronouns: 'yo tu usted ustedes nosotros ellos ella me nos le',
  movable: 'que cuando donde quien puedo puede pueden podemos',
  asking: 'cuanto cuanta cuantos cuantas como cual',
  linking: 'es esta era estaba ser estar hay ha han tiene tienen tengo',
};
