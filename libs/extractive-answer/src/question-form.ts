/** A question by its words: what something is (or is for), or how to do something. */
export type QuestionForm = { kind: 'definition'; subject: string } | { kind: 'instruction'; action: string };

const either = (...patterns: string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})`, 'iu');
/** A longer message has no form. */
const MAX_QUESTION_CHARS = 300;
const END = '\\s*[?？!.]*$';

/** "What is a blueprint (for)?": the group is the subject. */
const DEFINITION = either(
  `(?:(?:so|and|please|can you tell me|could you explain|tell me|explain|i wonder),? )?what(?:['’]s| is| are| was| were) (?<a>.+?)(?: (?:used )?for| good for| about| used as)?${END}`,
  `what (?:does|do) (?<b>.+?) (?:do|mean)${END}`,
  `was (?:ist|sind|war|waren|bedeutet|macht) (?<c>.+?)${END}`,
  `(?:was versteht man unter|wof(?:ü|ue)r (?:ist|sind|braucht man|steht)|wozu (?:dient|dienen|braucht man|ist)) (?<d>.+?)(?: gut| da)?${END}`,
  `(?:qu['’]est[- ]ce que (?:c['’]est que )?|qu['’]est[- ]ce qu['’]|c['’]est quoi |à quoi ser(?:t|vent) |que signifie )(?<e>.+?)${END}`,
  `¿?(?:para )?qué (?:es|son|era|significa|sirven?|hace) (?<f>.+?)${END}`,
  `(?:che )?(?:cos['’]è|cosa (?:è|sono|significa)|a cosa serv(?:e|ono)) (?<g>.+?)${END}`,
  `(?:o )?que (?:é|são|significa) (?<h>.+?)${END}`,
  `(?:wat (?:is|zijn|betekent)|waarvoor dien(?:t|en)) (?<i>.+?)${END}`,
  `什么(?:是|叫)(?<j>.+?)${END}`,
  `(?<k>.+?)(?:是什么|是做什么用的|有什么用|とは(?:何|なん|$))`,
);
/** "How do I …?" */
const HOW_TO = either(
  `(?:.{0,30}\\b)?how (?:(?:do|can|should|would|could|must) (?:i|you|we|one)|to)(?!\\p{L})|what(?:['’]s| is) the (?:\\p{L}+ )?way to `,
  `(?:wie|womit|wodurch) (?:\\p{L}+ (?:ich|man|wir)|\\p{L}+e ich)(?!\\p{L})`,
  `comment (?:\\p{L}+[- ](?:je|on|nous)(?!\\p{L})|\\p{L}+(?:er|ir|re)(?!\\p{L}))`,
  `¿?cómo (?:puedo|podemos|se|hago|hacemos|debo|\\p{L}+[aei]r)(?!\\p{L})`,
  `come (?:posso|si|faccio|\\p{L}+[aei]re)(?!\\p{L})`,
  `como (?:posso|se|faço|\\p{L}+[aei]r)(?!\\p{L})`,
  `hoe (?:\\p{L}+ (?:ik|je|men|we)|te)(?!\\p{L})`,
  `.*(?:怎么|如何|怎样)(?!样|会)`,
  `.*(?:どうやって|方法|どうすれば)`,
);

const ARTICLE =
  /^(?:an?|the|this|ein(?:e[nmrs]?)?|der|die|das|den|dem|une?|les?|la|l['’]|des?|du|el|los?|las|una?|il|gli|uno|o|os|as?|uma?|een|het|de)(?:\s+|(?<=['’]))/iu;
/** Follows a subject in a sentence that defines it. */
const DEFINES = either(
  `(?:is|are|was|were) (?:not )?(?:an?|the|one|any|some|called|like|where|what|how|when|basically|simply|just|also|typically|usually)(?!\\p{L})`,
  `(?:that|which)(?!\\p{L})|[:–—-]\\s`,
  `(?:means?|refers? to|describes?|represents?|stands? for|keeps?|provides?)(?!\\p{L})`,
  `(?:ist|sind|war|waren) (?:nicht )?(?:ein(?:e[nmrs]?)?|der|die|das|kein|eine[rs]?)(?!\\p{L})`,
  `(?:bezeichnet|bedeutet|dient|dienen|heißt|nennt man|steht für|stellt|beschreibt|ermöglicht|erlaubt|enthält)(?!\\p{L})`,
  `(?:est|sont|était|étaient) (?:une?|les?|la|l['’]|des)(?!\\p{L})`,
  `(?:désigne|signifie|permet|permettent|ser(?:t|vent)|représente|contient)(?!\\p{L})`,
  `(?:es|son|era|eran) (?:una?|el|la|los|las|lo)(?!\\p{L})`,
  `(?:significa|permiten?|sirven?|representan?|contiene)(?!\\p{L})`,
  `(?:è|sono) (?:una?|uno|il|lo|la|gli|le)(?!\\p{L})|(?:consente|serve)(?!\\p{L})`,
  `(?:é|são) (?:uma?|o|a|os|as)(?!\\p{L})`,
  `(?:is|zijn|was|waren) (?:een|de|het)(?!\\p{L})|(?:betekent|dient)(?!\\p{L})`,
  `就?是|指的?是|とは|は`,
);
/** Follows a subject in a sentence that only states its purpose or effect. */
const STATES_PURPOSE = either(
  `(?:is|are|was|were) (?:\\p{L}+ly )?(?:used|designed|meant|intended|responsible)(?!\\p{L})`,
  `(?:lets?|allows?|enables?|helps?|serves?|handles?|manages?|contains?|holds?|stores?|controls?|does|specif(?:y|ies)|defines?|consists?)(?!\\p{L})`,
);
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
/** The most words between a subject and its verb: "in Flask". */
const MAX_WORDS_BETWEEN = 3;

const IMPERATIVES =
  'use|call|run|add|set|create|click|open|go|choose|select|install|put|pass|enter|type|write|copy|make|download|configure|enable|disable|start' +
  '|define|import|visit|contact|send|fill|press|tap|log|sign|follow|specify|remove|delete|change|edit|replace|provide|include|apply|register' +
  '|check|ensure|navigate|upload|turn|build|execute|invoke|place|point|return|wrap|export|save|restart|connect|request|ask|email|give';
/** The verb of the purpose of an instruction: "To flash a message, …". */
const PURPOSE =
  /^(?:(?:(?:in order )?to|pour|para|per) (?<verb>\p{L}+)|(?:um|om)\s[^.,]{0,80}?\s(?:zu|te) (?<last>\p{L}+))/iu;
/** The beginning of an instruction: an imperative, "you can", "you must", "if you want to". */
const INSTRUCTS = either(
  `(?:if you (?:want|need|wish|would like) to|for this|you (?:can|could|should|must|need to|have to|may|will need)|(?:just|simply|first|then|next|now|instead),? (?:${IMPERATIVES})|(?:${IMPERATIVES}))(?!\\p{L})`,
  `(?:dazu|dafür|hierzu|sie (?:können|müssen|sollten)|du (?:kannst|musst|solltest)|man (?:kann|muss)|\\p{L}+en sie)(?!\\p{L})`,
  `(?:vous (?:pouvez|devez)|il (?:faut|suffit)|on peut|\\p{L}{3,}ez)(?!\\p{L})`,
  `(?:puedes?|debes?|hay que|haga|haz|pulsa|pulse|abra|abre|vaya|ve a|seleccione|selecciona|introduzca|utilice|utiliza|use|usa|escriba)(?!\\p{L})`,
  `(?:puoi|può|devi|clicca|apri|vai|seleziona|inserisci|usa|você pode|clique|abra|acesse|u kunt|je kunt|klik|ga naar)(?!\\p{L})`,
  `(?:要|请|若要|首先|点击|打开|使用|您可以|你可以|可以)`,
);
/** An imperative later in the sentence. */
const INSTRUCTS_LATER = new RegExp(
  `[,:;] (?:then |just |simply |you (?:can|should|must|need to) )?(?:${IMPERATIVES})(?!\\p{L})|\\byou can (?:${IMPERATIVES}|\\p{Ll}+ (?:it|that|this|them) by)(?!\\p{L})`,
  'iu',
);
/** The name of a function, an option or a setting. */
const NAMES_CODE = /\w\(\)|(?<!\S)--?[a-z][\w-]*|\b[A-Z]{2,}_[A-Z_]+\b|\b[a-z]+_[a-z_]+\b|`[^`]+`/;

/** The form of a question; undefined if its words do not show one. */
export function formOf(question: string): QuestionForm | undefined {
  const text = question.trim().replace(/\s+/g, ' ');
  if (text.length > MAX_QUESTION_CHARS) return undefined;
  if (HOW_TO.test(text)) return { kind: 'instruction', action: text };
  const subject = Object.values(DEFINITION.exec(text)?.groups ?? {}).find((group) => group !== undefined);
  return subject ? { kind: 'definition', subject: subject.replace(ARTICLE, '') } : undefined;
}

/** How much a sentence has the form of an answer, 0 to 1: it defines the subject, or gives an instruction. */
export function formMatch(sentence: string, form: QuestionForm, analyze: (text: string) => string[]): number {
  if (form.kind === 'definition') {
    if (isStatementAbout(DEFINES, sentence, form.subject, analyze)) return 1;
    return isStatementAbout(STATES_PURPOSE, sentence, form.subject, analyze) ? 0.75 : 0;
  }
  const { verb, last } = PURPOSE.exec(sentence)?.groups ?? {};
  const purpose = verb ?? last;
  const action = new Set(analyze(form.action));
  const instructs = purpose
    ? analyze(purpose).some((term) => action.has(term))
    : INSTRUCTS.test(sentence) || INSTRUCTS_LATER.test(sentence);
  const namesCode = NAMES_CODE.test(sentence);
  if (instructs) return namesCode ? 1 : 0.75;
  return namesCode ? 0.25 : 0;
}

/** Whether a sentence begins with the subject and continues with the pattern. */
function isStatementAbout(
  pattern: RegExp,
  sentence: string,
  subject: string,
  analyze: (text: string) => string[],
): boolean {
  const missing = new Set(analyze(subject));
  const text = sentence.replace(ARTICLE, '');
  if (missing.size === 0) return false;
  if (UNSPACED.test(sentence))
    return text.startsWith(subject) && pattern.test(text.slice(subject.length).trimStart());
  const words = text.split(/\s+/, subject.split(/\s+/).length + 2 * MAX_WORDS_BETWEEN);
  let end = 0;
  for (const [at, word] of words.entries()) {
    const isOfSubject = analyze(word).filter((term) => missing.delete(term)).length > 0;
    if (at === 0 && !isOfSubject) return false;
    end = at + 1;
    if (missing.size === 0) break;
  }
  if (missing.size > 0) return false;
  const after = text.split(/\s+/).slice(end);
  if (words[end - 1]?.endsWith(':')) return true;
  return after
    .slice(0, MAX_WORDS_BETWEEN + 1)
    .some((_, skipped) => pattern.test(after.slice(skipped).join(' ')));
}
