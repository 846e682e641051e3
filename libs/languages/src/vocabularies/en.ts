import { stemEnglish } from '../english-stemmer';
import type { Vocabulary } from '../vocabulary';

/** English. */
export const en = {
  stopWords: `a about above after again against all also am an and any are aren around as at be because been
    before being below between both but by can cannot could couldn d did didn do does doesn doing don down during
    each either else ever few for from further had hadn has hasn have haven having he her here hers herself him
    himself his how however i if in into is isn it its itself just let ll m many may me might more most much must
    my myself neither no nor not now of off on once one only onto or other others ought our ours ourselves out
    over own per quite rather re s same shall shan she should shouldn since so some somebody someone something
    such t than that the their theirs them themselves then there therefore these they this those though through
    thus to too toward towards under until up upon us ve very via was wasn we were weren what whatever when where
    whether which while who whoever whom whose why will with within without won would wouldn yet you your yours
    yourself yourselves dont doesnt didnt cant im ive whats thats isnt
    u ur youre theyre wont wouldnt shouldnt couldnt havent hasnt arent wasnt werent aint gonna wanna gotta gimme
    cuz coz whos hows wheres theres`,
  stem: stemEnglish,
  newsPages: 'news',
  asksWhatIs: [
    /^(?:so |and |hi,? |hello,? )*what(?:\s+is|\s+are|['’]?s)\s+(?<thing>.+?)(?:\?|$|[,;.]|\s(?:and|or|for|about|exactly|used|good)\b)/iu,
    /^what (?:problems? )?(?:does|do|can)\s+(?<thing>.+?)\s+(?:do|solve|offer)\b/iu,
    /^why (?:would|should|do|does|use)\s+(?:(?:i|we|you|one|anyone|people)\s+)?(?:even )?(?:use|want|need|choose|try)?\s*(?<thing>.+?)(?:\?|$|[,;.]|\s(?:and|or|for|over|instead|rather)\b)/iu,
    /^(?:tell me (?:more )?about|who (?:is|are)|explain|describe)\s+(?<thing>.+?)(?:\?|$|[,;.]|\sand\b)/iu,
  ],
  asksAboutSite: [
    /(?<!\p{L})what(?:['’]?s| is| are) (?:all )?(?:this|(?:this|it|here) (?:all )?about|(?:this|the|your) (?:project|product|site|website|company|app|tool|service|software|program|organi[sz]ation|business|shop|store|club|association|agency|team)(?: (?:all )?about| for| do)?)\s*(?:[?!.,;…]|$)/iu,
    /(?<!\p{L})(?:what do you(?: (?:guys|people|folks))? (?:do|offer|sell|make|provide)(?: (?:here|exactly|actually))?|who are you(?: (?:guys|people|folks))?|what does (?:this|your) (?:project|site|website|company|app|tool|organi[sz]ation|business|shop|store|club|association|agency|team) (?:do|offer|sell)|what (?:kind|sort) of (?:company|site|website|organi[sz]ation|business|shop|store|club|place) (?:is this|are you)|tell me about (?:yourselves|yourself|this (?:site|website|place)|your (?:company|shop|store|club|organi[sz]ation|business)|the company)|what can i (?:do|find|buy|get) here)\s*(?:[?？!！.。…]|$)/iu,
  ],
  abbreviations: `dr mr mrs ms prof st rev hon gen col capt lt sgt sen rep gov messrs ing jr no nos vs v eg ie
    cf al approx ca circa fig figs vol pp pg p ch sec art abs § ed eds ref est jan feb febr mar apr jun jul aug
    sep sept oct nov dec max min tel fax std`,
  introductions:
    'introduction|about|about us|about (the|our) .{1,40}|who we are|what we do|our (mission|story|company)|welcome',
  descriptions:
    "is (?:an?|the|our)|are an?|we(?:['’]re| are| help| offer| provide| make| build| sell| support| serve| bring)|our (?:mission|goal|aim)|(?:was|were) founded",
  questionLabels: 'q|a|question|answer',
  asides:
    'posted (?:in|on|by)|published (?:in|on)|filed under|tagged(?: with| as)?|reading time' +
    String.raw`|read time|\d+(?:-|\s)?(?:min|mins|minute|minutes) read|\d+ (?:shares?|comments?|views` +
    String.raw`|likes)|share (?:this|on|via|with)(?: \p{L}+){0,2}$|leave a comment`,
  bylines: 'by|written by|posted by|author|authors',
  updated: 'last updated|last modified|last changed|last reviewed|updated|page updated',
  notNames: `not no yes ok okay sure sorry thanks thank please hello hi hey dear greetings welcome good
    great fine happy glad here there just also still currently looking interested trying having using working
    wondering writing contacting calling asking getting going coming moving planning searching seeking based new
    old ready curious afraid aware able unable done back home online offline urgent important spam test wrong
    missing misspelled spelled incorrect different already unknown none null na anonymous private confidential
    hidden secret everyone anyone someone nobody anything something nothing right left same the a an your my our
    his her their its this that these those it we you i he she they im me us who what when where why how which
    and or but so very really too much more most in on at from for to of with about as by if is are was be been
    am do does did have has had can could would should need want like help get buy know see tell ask show give
    send email mail phone tel mobile call contact name company website address subject message regards sales
    support marketing manager director head founder cofounder owner developer engineer student teacher customer
    client user admin administrator agent member partner reseller designer consultant freelancer ceo cto cfo coo
    vp hr pm lead team senior junior assistant premium enterprise pro basic plus plan price pricing demo spanish
    german french english italian dutch american canadian mexican brazilian indian australian austrian swiss
    belgian british irish scottish welsh polish russian ukrainian chinese japanese korean turkish greek
    portuguese swedish norwegian danish finnish czech hungarian romanian bulgarian argentinian argentine chilean
    colombian peruvian egyptian moroccan nigerian kenyan israeli iranian iraqi pakistani vietnamese thai
    filipino indonesian malaysian european asian african arab muslim jewish catholic free shipping delivery
    refund service question questions request quote info information details order orders number product
    products item sir madam vegetarian buddhist hindu vegan monday tuesday wednesday thursday friday saturday
    sunday today tomorrow yesterday january february march july september october november december united
    states kingdom york los las san santa saint hong street road avenue e-mail accounting procurement purchasing
    kind best many warm cheers sincerely yours cordially`,
  statesName: String.raw`my (?:full |first )?name is|my name's|(?<=^|[.!\n,] ?)(?:the )?name(?: is|'s)`,
  introducesName: "i'm|i am|call me",
  nameLabels: '(?:my |full |your |first )?name',
  afterName: 'and|from|at|of|with|here|the|your|calling|writing|but|who|i|my|again|speaking|looking|trying',
  nameTitles: 'Dr|Prof|Mr|Mrs|Ms|Miss|Mx',
  companyRoles: 'CEO|CTO|CFO|COO|CMO|VP|founder|owner|director|manager|head|partner|engineer|developer|buyer',
  personOfCompany: 'from|at|of|with',
  ownCompany:
    String.raw`(?:i|we)(?:'m| am|'re| are)? (?:currently )?(?:work|working) (?:in \p{L}{2,15} )?(?:at` +
    "|for)(?: the company)?|(?:i'm|i am) with|(?:i'm|i am) (?:the |an? )?(?:co-?)?(?:ceo|cto|cfo|coo" +
    String.raw`|founder|owner|director|manager|head of \p{L}{2,20}|engineer|developer|buyer) (?:at|of|for)` +
    '|(?:we|us|team) at|(?:our|my) (?:company|business|firm|startup|organi[sz]ation' +
    '|employer)(?: name)?(?: is|:)(?: called| named)?|company name is' +
    "|(?:i'm|i am|we're|we are) (?:here )?on behalf of|on behalf of",
  fromCompanyOrPlace:
    "(?:i'm|i am|we're|we are|hello|hi|hey|greetings|message|inquiry|enquiry|writing|writing to you|calling" +
    '|reaching out|contacting you|here) (?:from )?',
  companyLabels: 'company(?: name)?|organi[sz]ation|employer',
  insideCompany: 'of|and|for|for the|of the|the',
  companyArticles: 'the',
  closings:
    '(?:with )?(?:best|kind|kindest|warm|many)? ?regards|best wishes|yours(?: sincerely| faithfully| truly)?' +
    '|sincerely(?: yours)?',
  informalClosings: 'best|cheers|(?:many )?thanks(?: a lot| again| in advance)?|thank you(?: very much)?|thx',
  contactLabels: 'e-?mail|mail|tel|telephone|phone|mobile|cell|fax|t|p|m|e',
  phoneWords:
    'call|callback|calling|dial|ring|reach|text|sms|phones?|cell|cellphone|handset|mob|tel|gsm|wa|viber' +
    '|telegram|signal',
  phoneBeginnings: 'whats?app',
  otherNumberWords:
    'orders?|invoices?|tickets?|tracking|track|parts?|sku|skus|serial|sn|flights?|s|isbn|issn|ean|upc|gtin|asin' +
    '|iban|bic|swift|accounts?|acct|refs?|references?|customers?|clients?|cases?|ids?|uuid|vat|tax|zip|postal' +
    '|postcode|post|versions?|ver|v|builds?|models?|articles?|items?|products?|cards?|credit|visa|mastercard' +
    '|amex|bookings?|reservations?|confirmation|codes?|pin|otp|licen[cs]e|contracts?|policy|members?|membership' +
    '|transactions?|payments?|shipments?|parcels?|packages?|batch|lot|receipts?|quotes?|purchase|po|rma|imei' +
    '|ssn|passport|user|timestamps?|unix|epoch|coordinates?|lat|latitude|lon|lng|longitude|years?|hash|commit' +
    '|errors?|status|rev|revision|page|port',
  numberWords: 'numbers?|num|no|nos|n|№',
  ownNumberWords: 'my|our|best|new|direct|work|home',
  numberConnectors: 'is|are|to|for',
  phoneLabelEnds: 'tel|phone|mobile|cell',
  conjunctions: 'and|or',
  currencies: 'Euros?|euros?|dollars?|pounds?',
} satisfies Vocabulary;
