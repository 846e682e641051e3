import type { Wordings } from '../../wordings';

/** Portuguese. */
export const wordings: Wordings = {
  rewrites: [
    [/\b(?:do|da|dos|das)\b/g, 'de'],
    [/\b(?:no|na|nos|nas)\b/g, 'em'],
    [/\b(?:ao|aos)\b/g, 'a'],
    [/\b(?:pelo|pela|pelos|pelas)\b/g, 'por'],
    [/\bquais\b/g, 'qual'],
    [/\bsao\b/g, 'e'],
  ],
  frames:
    '(?:voces? )?(?:pode|poderia|podem|poderiam) (?:me )?(?:dizer|informar)|(?:diga|digam)-me' +
    '|(?:sabe|sabem) (?=se )|(?:eu )?(?:quero|queria|gostaria de|quer(?:ia)) saber|posso perguntar' +
    '|(?:tenho )?uma (?:pergunta|duvida)|(?:pergunta|duvida)',
  courtesies:
    'ola|oi|bom dia|boa (?:tarde|noite)|(?:muito )?obrigad[oa]|por favor|por gentileza|desculpe|com licenca',
  idle: 'o os um uma uns umas se',
  pronouns: 'eu tu voce voces eles ela me',
  movable: 'que quando onde quem posso pode podem podemos',
  asking: 'quanto quanta quantos quantas como qual',
  linking: 'e esta era estava ser estar ha tem tenho ter',
};
