import type { Language } from '@app/ranking';

/** The words of a language that mark a follow-up. */
interface FollowUpWords {
  /** Pronouns and adverbs that refer back. */
  pronouns: string;
  /** First words of a message that continues the message before it. */
  opening: string;
  /** Phrases in which such a pronoun refers to nothing: "is it possible", "es gibt". */
  impersonal?: string;
}

/** By language, alternatives of a regular expression. In languages with spaces, they match whole words only. */
export const FOLLOW_UP_WORDS: Partial<Record<Language, FollowUpWords>> = {
  en: {
    pronouns:
      "it|its|it['’]s|itself|they|them|their|theirs|he|him|his|she|her|hers|this|that|that['’]s|these|those|one|ones|same|else|instead|another" +
      '|others?|former|latter|there|then',
    opening:
      'and|or|but|also|so|then|what about|how about|what if|why not|like what|such as|for example|same for|more|go on|continue|yes|no|yeah|except|which (?:is|are|of|ones?)',
    impersonal:
      "(?:is|was|are|were|isn['’]t|aren['’]t|be) there|there(?: is|['’]s| are)|(?:is|was|isn['’]t) it (?:possible|true|allowed|necessary|ok|okay|safe|legal|free)" +
      '|(?:does|will|would|did) it (?:cost|take) (?:\\p{L}+ ){0,3}?to|how (?:long|much) does it (?:take|cost) to|it (?:is|was) (?:possible|true)' +
      '|that (?:i|we|you|is|are|was|were|has|have|can|will)|so (?:that|much|many)|this (?:year|month|week|weekend|morning|evening|summer|winter)' +
      '|one (?:day|week|month|year|hour)|each other|and/or',
  },
  de: {
    pronouns:
      'er|sie|es|ihn|ihm|ihnen|ihr|ihre[nmrs]?|sein|seine[nmrs]?|dies|diese[nmrs]?|jene[nmrs]?|dessen|deren|das|dem|denen|da|dafür|damit|davon|dazu|dabei' +
      '|daran|darauf|darin|darüber|dagegen|dadurch|dort|dorthin|dann|solche[nmrs]?|eine[nrs]|andere[nmrs]?|sonst|selbe[nmrs]?|stattdessen',
    opening:
      'und|oder|aber|also|auch|dann|was ist mit|wie ist es mit|wie sieht es mit|was wenn|warum nicht|zum beispiel|ja|nein|ab wann denn',
    impersonal:
      'gibt es|es gibt|das \\p{Lu}[\\p{L}-]+|dem \\p{Lu}[\\p{L}-]+|ist es (?:möglich|erlaubt|nötig)|wie (?:lange|viel) (?:dauert|kostet) es|kann man das \\p{Lu}[\\p{L}-]+' +
      '|(?:können|haben|bieten|sind|liefern|nehmen|akzeptieren|verkaufen|machen|müssen|brauchen|könnten|würden|wissen) sie|sie (?:\\p{L}+ )?(?:an|mir|uns)|diese[snr]? (?:jahr|monat|woche|wochenende)',
  },
  fr: {
    pronouns:
      "il|elle|ils|elles|lui|leur|leurs|eux|en|y|ce|c['’]est|ça|cela|ceci|cet|cette|ces|celui|celle|ceux|celles|son|sa|ses|autres?|même|là",
    opening: "et|ou|mais|aussi|alors|donc|et pour|qu['’]en est|quid|pourquoi pas|par exemple|oui|non|sinon",
    impersonal:
      "y a[- ]t[- ]il|il y a|est[- ]ce que|est[- ]ce|qu['’]est[- ]ce|en (?:ligne|france|europe|\\d+)|est[- ]il possible|faut[- ]il|il faut",
  },
  es: {
    pronouns:
      'él|ella|ello|ellos|ellas|lo|le|les|esto|eso|aquello|este|ese|esta|esa|estos|esos|estas|esas|aquel|aquella|su|sus|otr[oa]s?|mism[oa]s?|allí|ahí|entonces',
    opening:
      'y|e|o|pero|también|entonces|qué tal|qué hay de|qué pasa con|y si|por qué no|por ejemplo|sí|no|además',
    impersonal: 'lo que|este (?:año|mes|fin)|esta (?:semana|noche)',
  },
  it: {
    pronouns:
      'esso|essa|essi|esse|lui|lei|loro|ne|ci|questo|questa|questi|queste|quello|quella|quelli|quelle|suo|sua|suoi|sue|ciò|altr[oaie]|stess[oaie]|lì|là',
    opening: 'e|ed|o|ma|anche|allora|quindi|che dire|che ne|e se|perché no|per esempio|sì|no|inoltre',
    impersonal: "c['’]è|ci sono|quest['’]anno|questa settimana",
  },
  pt: {
    pronouns:
      'ele|ela|eles|elas|dele|dela|deles|delas|nele|nela|isso|isto|aquilo|este|esse|esta|essa|estes|esses|estas|essas|disso|disto|nisso|aquele|aquela|seu|sua|seus|suas|outr[oa]s?|mesm[oa]s?|lá|ali',
    opening: 'e|ou|mas|também|então|e se|que tal|por que não|por exemplo|sim|não|além disso',
    impersonal: 'este (?:ano|mês)|esta (?:semana|noite)',
  },
  nl: {
    pronouns:
      'hij|zij|ze|het|hem|haar|hun|hen|dit|dat|deze|die|er|daar|daarvan|daarvoor|daarmee|ervan|ervoor|ermee|zijn|andere|anders|dezelfde|hetzelfde',
    opening: 'en|of|maar|ook|dus|dan|hoe zit het met|wat dacht|wat als|waarom niet|bijvoorbeeld|ja|nee',
    impersonal:
      'is er|zijn er|er is|er zijn|het \\p{L}{4,}|die (?:ik|we|je)|dat (?:ik|we|je)|(?:wat|hoe|wie|waar|welke) zijn',
  },
  sv: {
    pronouns:
      'han|hon|den|det|de|dem|dess|deras|hans|hennes|denna|detta|dessa|där|dit|då|annan|annat|andra|samma',
    opening: 'och|eller|men|också|då|så|hur är det med|vad sägs om|tänk om|varför inte|till exempel|ja|nej',
    impersonal: 'finns det|det finns|är det möjligt',
  },
  da: {
    pronouns:
      'han|hun|den|det|de|dem|dens|dets|deres|hans|hendes|denne|dette|disse|der|dertil|anden|andet|andre|samme',
    opening: 'og|eller|men|også|så|hvad med|hvad hvis|hvorfor ikke|for eksempel|ja|nej',
    impersonal: 'er der|findes der|der er|er det muligt',
  },
  no: {
    pronouns:
      'han|hun|den|det|de|dem|dens|dets|deres|hans|hennes|denne|dette|disse|der|dit|da|annen|annet|andre|samme',
    opening: 'og|eller|men|også|så|hva med|hva om|hvorfor ikke|for eksempel|ja|nei',
    impersonal: 'er det mulig|finnes det|er det noen',
  },
  fi: {
    pronouns:
      'hän|hänen|se|sen|sitä|siitä|siinä|siihen|sillä|siellä|sinne|ne|niiden|niitä|niistä|he|heidän|tämä|tämän|tätä|nämä|tuo|tuon|nuo|toinen|muut|sama',
    opening: 'ja|tai|mutta|myös|entä|entäs|mitä jos|miksi ei|esimerkiksi|joo|kyllä|ei',
  },
  ru: {
    pronouns:
      'он|она|оно|они|его|её|ее|их|ему|ей|им|них|него|неё|нее|ней|ним|нём|нем|это|этот|эта|эти|этого|этой|этих|этом|этому|тот|та|те|того|той|тех|там|туда|тогда|такой|такие|другой|другие|остальные',
    opening:
      'а|и|или|но|также|тоже|тогда|как насчёт|как насчет|что насчёт|что насчет|а если|почему нет|например|да|нет',
    impersonal: 'что это значит, когда',
  },
  zh: {
    pronouns:
      '[它他她牠其]们?|[这那][个些种里儿样款家位次时]?|此|该|前者|后者|两者|同样|另外|其他|這|那|該|們',
    opening: '那么?|还有|另外|以及|和|或者?|但是?|而且|然后|那麼|還有|比如|例如|如果',
    impersonal: '其中|其实|此外',
  },
  ja: {
    pronouns: '[そこあ][れのこち]|そう|そんな|こんな|彼ら?|彼女|同じ|他に|ほかに|両方',
    opening: 'では|じゃあ?|それでは|それで|あと|また|そして|でも|例えば|たとえば|もし',
    impersonal: 'この(?:サイト|サービス|会社)|[そこ]の他',
  },
  ko: {
    pronouns: '그것|그거|그건|그게|이것|이거|이건|이게|저것|거기|여기|그는|그녀|그들|그런|다른|같은',
    opening: '그럼|그러면|그리고|또|또는|하지만|그런데|근데|예를 들어|만약',
  },
  th: {
    pronouns: 'มัน|นั้น|นี้|นั่น|นี่|เขา|เธอ|พวกเขา|ที่นั่น|อันอื่น|เหมือนกัน',
    opening: 'แล้ว|และ|หรือ|แต่|งั้น|ส่วน|ถ้า|เช่น',
  },
};
