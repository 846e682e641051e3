import type { Wordings } from '../../wordings';

/** The word without the endings of plurals and verbs: `deliveries` → `delivery`, `shipping` → `ship`. */
function base(word: string): string {
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^sui])s$/, '');
  const verb = singular.replace(/(?<=[aeiouy].*)(?:ing|ed)$/, '');
  return (verb === singular ? verb : verb.replace(/([^aeiousl])\1$/, '$1')).replace(/(?<=...)e$/, '');
}

/** English. */
export const wordings: Wordings = {
  rewrites: [
    [/\bcan ?not\b|\bcan'?t\b/g, 'can not'],
    [/\bwon'?t\b/g, 'will not'],
    [/\b(do|does|did|is|are|was|were|has|have|had|could|would|should)n'?t\b/g, '$1 not'],
    [/\b(what|where|when|who|how|it|that|there)'?s\b/g, '$1 is'],
    [/'re\b/g, ' are'],
    [/\bi'?m\b/g, 'i am'],
    [/'ll\b/g, ' will'],
    [/'ve\b/g, ' have'],
    [/\b(?:are|am)\b/g, 'is'],
    [/\bwere\b/g, 'was'],
    [/\bhas\b/g, 'have'],
  ],
  frames:
    '(?:(?:can|could|would|will) (?:you|u) (?:tell|explain to|inform) (?:me|us)|(?:tell|explain to) (?:me|us)' +
    "|let me know|(?:i|we)(?: would|'d)? (?:want|need|wanted|like) to (?:know|ask)" +
    '|(?:i|we) (?:is|was) (?:just )?wondering|just wondering|wondering|do you know|does anyone know|may i ask' +
    '|can i ask|(?:i have )?(?:a |one |another )?(?:quick |short )?question)(?: (?:if|whether))?',
  courtesies:
    'hi|hello|hey|good (?:morning|afternoon|evening|day)|dear (?:team|all)|(?:many )?thanks(?: a lot| in advance)?' +
    '|thank you(?: very much| so much| in advance)?|please|pls|plz|kindly|excuse me|sorry',
  idle: 'a an the do does just actually',
  pronouns: 'i you u we they it he she me us them',
  movable: 'what when where why who there can could may might should would',
  asking: 'how which whose',
  linking: 'is was be been have had',
  base,
};
