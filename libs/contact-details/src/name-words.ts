/** Words, in lower case, that are sometimes capitalised where a name could stand but are not names. */
const NOT_NAMES = new Set(
  [
    'not no yes ok okay sure sorry thanks thank please hello hi hey dear greetings welcome good great fine',
    'happy glad here there just also still currently',
    'looking interested trying having using working wondering writing contacting calling asking getting going',
    'coming moving planning searching seeking based',
    'new old ready curious afraid aware able unable done back home online offline urgent important spam test',
    'wrong missing misspelled spelled incorrect',
    'different already unknown none null na anonymous private confidential hidden secret everyone anyone',
    'someone nobody anything something nothing right left same',
    'the a an your my our his her their its this that these those it we you i he she they im me us who what',
    'when where why how which',
    'and or but so very really too much more most in on at from for to of with about as by if is are was be',
    'been am do does did have has had can could would should',
    'need want would like help get buy know see tell ask see show give send email mail phone tel mobile call',
    'contact name company website address subject message regards',
    'sales support marketing manager director head founder cofounder owner developer engineer student teacher',
    'customer client user admin administrator agent member',
    'partner reseller designer consultant freelancer ceo cto cfo coo vp hr it pm lead team senior junior',
    'assistant premium enterprise pro basic plus plan price pricing demo',
    'spanish german french english italian dutch american canadian mexican brazilian indian australian',
    'austrian swiss belgian british irish scottish welsh polish russian',
    'ukrainian chinese japanese korean turkish greek portuguese swedish norwegian danish finnish czech',
    'hungarian romanian bulgarian argentinian argentine chilean colombian',
    'peruvian egyptian moroccan nigerian kenyan israeli iranian iraqi pakistani vietnamese thai filipino',
    'indonesian malaysian european asian african arab muslim jewish catholic',
    'free shipping delivery refund service question questions request quote info information details order',
    'orders number product products item cto sir madam vegetarian 会社名 会社 電話 電話番号 メール 公司 电话 手机 邮箱 이메일 전화 회사',
    'vegetarier vegetarierin veganer veganerin',
    'buddhist hindu vegan vegetarian monday tuesday wednesday thursday friday saturday sunday today tomorrow',
    'yesterday',
    'january february march july september october november december montag dienstag mittwoch donnerstag',
    'freitag samstag sonntag',
    'united states kingdom new york los las san santa saint hong great street road avenue e-mail accounting',
    'procurement purchasing kind best many warm cheers sincerely yours cordially',
    // German, whose nouns are all capitalised.
    'auf an aus bei im am der die das den dem ein eine einen nicht kein nur noch schon sehr leider gerade',
    'immer hier dort interessiert ihr ihre sie wir ich mein meine unser unsere und oder',
    'mit von für zu zum zur bitte danke hallo guten tag moin servus grüße anfrage angebot rechnung bestellung',
    'frage interesse hilfe deutsch deutscher deutsche franzose spanier',
    'österreicher schweizer berliner hamburger münchner kölner kunde kundin neukunde neukundin bestandskunde',
    'stammkunde student studentin schüler schülerin lehrer lehrerin mitarbeiter mitarbeiterin',
    'inhaber inhaberin geschäftsführer geschäftsführerin leiter leiterin händler händlerin entwickler',
    'entwicklerin berater beraterin mieter mieterin vermieter nutzer nutzerin anwender',
    'rentner rentnerin selbstständiger unternehmer unternehmerin vertreter ansprechpartner anfänger einkäufer',
    'verkäufer betreiber mutter vater privatperson privatkunde geschäftskunde',
    'geschäftskundin privatkundin interessent interessentin arzt ärztin anwalt anwältin ingenieur ingenieurin',
    'freiberufler freelancer azubi chef chefin partnerin mitglied teil single',
    // French, Spanish, Portuguese, Italian, Dutch.
    'je tu il elle nous vous le la les un une des du de d en et ou mais pas très bonjour bonsoir salut merci',
    'oui non client cliente intéressé intéressée désolé français française',
    'yo el los una unos es y o pero muy hola gracias sí buenos buenas días tardes interesado interesada',
    'español española mexicano mexicana argentino argentina colombiano',
    'eu o os as um uma e mas muito olá oi obrigado obrigada sim bom boa dia tarde brasileiro brasileira',
    'português portuguesa interessado interessada',
    'io il lo gli uno e molto ciao grazie sì buongiorno buonasera salve italiano italiana interessato',
    'interessata',
    'ik het een en maar niet erg hallo dank bedankt ja nee op zoek klant geïnteresseerd nederlander',
    'nederlands',
    'si não sono sou soy bin suis voor met naar',
  ].flatMap((words) => words.split(' ')),
);

/** Cities that people often come from. Countries come from `Intl`. */
const CITIES = new Set(
  (
    'new los san las hong kong berlin hamburg münchen munich köln cologne frankfurt stuttgart düsseldorf ' +
    'leipzig dresden hannover nürnberg wien vienna graz zürich zurich genf geneva basel bern ' +
    'paris lyon marseille toulouse nice bordeaux lille nantes madrid barcelona valencia sevilla lisboa lisbon ' +
    'porto roma rome milano milan torino napoli firenze london ' +
    'manchester birmingham edinburgh glasgow dublin amsterdam rotterdam utrecht brussels bruxelles antwerp ' +
    'copenhagen oslo stockholm helsinki warsaw warszawa kraków ' +
    'praha prague budapest bucharest sofia athens istanbul ankara moscow kyiv kiev boston chicago seattle ' +
    'austin dallas houston denver miami atlanta toronto montreal ' +
    'vancouver texas california florida york francisco angeles vegas bogotá lima santiago buenos aires são ' +
    'paulo rio tokyo osaka kyoto seoul beijing shanghai shenzhen taipei singapore ' +
    'bangkok jakarta manila mumbai delhi bangalore bengaluru chennai hyderabad dubai cairo lagos nairobi ' +
    'johannesburg sydney melbourne perth brisbane auckland europe asia africa'
  ).split(' '),
);

const COUNTRY_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const COUNTRIES = new Set(COUNTRY_LANGUAGES.flatMap(countryNames));

function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
}

/** Whether the word is never part of a name: a function word, a role, a nationality, a greeting. */
export function isNoName(word: string): boolean {
  return NOT_NAMES.has(word.toLowerCase());
}

/** Whether this is a well-known city or a country, so that it is no employer. */
export function isPlace(text: string): boolean {
  const lower = text.toLowerCase();
  return COUNTRIES.has(lower) || lower.split(/[ -]/).every((word) => CITIES.has(word));
}
