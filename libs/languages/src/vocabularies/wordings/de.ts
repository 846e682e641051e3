import type { Wordings } from '../../wordings';

/** German. */
export const wordings: Wordings = {
  rewrites: [
    [/\b(gibt|geht|ist|hat)'?s\b/g, '$1 es'],
    [/\b(?:zum|zur)\b/g, 'zu'],
    [/\b(?:im|ins)\b/g, 'in'],
    [/\b(?:am|ans)\b/g, 'an'],
    [/\bvom\b/g, 'von'],
    [/\bbeim\b/g, 'bei'],
    [/\b(?:sind|bin|bist|seid)\b/g, 'ist'],
    [/\bwaren\b/g, 'war'],
    [/\b(?:hat|habe|hast|habt)\b/g, 'haben'],
    [/\b(?:kann|kannst|konnen|konnt)\b/g, 'kann'],
  ],
  frames:
    '(?:kann|konnten|konntest|konntet|wurden) (?:sie|du|ihr)(?: mir| uns) sagen|(?:sagen sie|sag|sagt) (?:mir|uns)' +
    '|wissen sie|weisst du|wisst ihr|(?:ich|wir) (?:mochten?|wollten?|wurden?)(?: gerne?)? (?:wissen|fragen)' +
    '|(?:ich )?(?:hatte|haben) (?:da )?(?:mal )?(?:eine|ne)(?: kurze)? frage|(?:eine )?(?:kurze )?frage' +
    '|darf ich fragen',
  courtesies:
    'hallo|hi|hey|moin|servus|gruss gott|guten (?:tag|morgen|abend)|(?:vielen|besten|herzlichen|lieben) dank' +
    '(?: im voraus)?|danke(?: schon| sehr| im voraus)?|dankeschon|bitte|entschuldigung|liebes team',
  idle: 'der die das den dem des ein eine einen einem einer eines denn eigentlich mal gerne gern ob',
  pronouns: 'ich du sie er es wir ihr man mich mir dich dir uns euch',
  movable:
    'was wann wo warum wieso weshalb wer kann konnte konnten darf durfen muss mussen soll sollen sollte will wollen mochte',
  asking: 'wie wieviel welche welcher welches welchen welchem',
  linking: 'ist war sein haben hatte hatten wird werden wurde wurden',
};
