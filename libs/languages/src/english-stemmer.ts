import { stemmer as porter } from '@orama/stemmers/english';

/**
 * `-ion` after `s` or `t`, with two syllables before it. The package removes the letter before `-ion` too, so that
 * `encryption` and `encrypt` differ. It stems `-ation` correctly.
 */
const ION = /^(.*[aeiouy][^aeiouy]+[aeiouy].*[st])(?<!at)ions?$/;
/** Porter's stemmer writes `i` for a final `y` after a vowel too, so that `deploy` and `deployment` differ. */
const Y_AFTER_VOWEL = /(?<=[aeou])i$/;
/** Forms of a word that share no stem with it. */
const FAMILIES = new Map(
  Object.entries({
    analyze: 'analysis analyses analyst analysts',
    break: 'broke broken',
    build: 'built',
    buy: 'bought',
    choose: 'chose chosen',
    compare: 'comparison comparisons',
    convert: 'conversion conversions',
    define: 'definition definitions',
    deliver: 'delivery deliveries',
    describe: 'description descriptions',
    exclude: 'exclusion exclusions',
    expire: 'expiry',
    explain: 'explanation explanations',
    fail: 'failure failures',
    forget: 'forgot forgotten',
    freeze: 'froze frozen',
    hide: 'hid hidden',
    include: 'inclusion inclusions',
    keep: 'kept',
    lose: 'lost',
    maintain: 'maintenance',
    pay: 'paid payment payments',
    recover: 'recovery recoveries',
    run: 'ran',
    sell: 'sold',
    send: 'sent',
    ship: 'shipment shipments',
    steal: 'stolen stole',
    submit: 'submission submissions',
    subscribe: 'subscription subscriptions',
    unsubscribe: 'unsubscription',
    use: 'usage usages',
    write: 'wrote written',
  }).flatMap(([base, forms]) => forms.split(' ').map((form) => [form, base] as const)),
);

/** The stem of an English word by Porter's algorithm (1980), the same for the forms of irregular verbs. */
export function stemEnglish(word: string): string {
  const base = FAMILIES.get(word) ?? word;
  return porter(base.replace(ION, '$1')).replace(Y_AFTER_VOWEL, 'y');
}
