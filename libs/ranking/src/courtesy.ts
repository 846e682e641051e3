import { fold } from './normalize';

const set = (words: string) => new Set(words.trim().split(/\s+/).map(fold));

/** Greetings, thanks, yes and no in all languages. They are never part of a question. */
export const GREETINGS: ReadonlySet<string> = set(`
  hi hello hey heya hiya howdy greetings yo thanks thank thankyou thx ty cheers bye goodbye ok okay okey k
  kk yes yeah yep yup nope
  please pls plz sorry lol haha hahaha hmm hm oh ah wow
  hallo hallöchen servus moin grüezi tschüss tschuess ciao danke dankeschön bitte nein jawohl tach
  bonjour bonsoir salut coucou merci revoir oui non svp stp
  hola buenas gracias adiós vale perdón
  salve buongiorno buonasera arrivederci grazie prego scusi
  olá oi obrigado obrigada tchau sim
  hoi dag goedemorgen goedemiddag goedenavond bedankt dankjewel dankuwel doei tot ziens alsjeblieft alstublieft nee
  hej hejsan tjena tack snälla adjö nej
  farvel tak
  hei heisann takk hadet
  moi moikka terve kiitos kiitti heippa joo juu
  привет здравствуйте здравствуй спасибо пока пожалуйста ага ок хорошо
  bună mulțumesc mersi servus
  chào
  مرحبا أهلا شكرا
  नमस्ते नमस्कार धन्यवाद शुक्रिया`);

/** Words of pleasantries. Next to other words they may carry the subject. */
export const PLEASANTRIES: ReadonlySet<string> = set(`
  good great nice cool fine awesome perfect excellent super wonderful amazing lovely sounds sound got lot lots so
  morning afternoon evening night day today everyone everybody team guys meet doing going whats sup up well
  welcome appreciate
  appreciated later see help helpful understood right sure alright test
  guten gute guter morgen tag abend nacht schön schöne schönen schöner vielen lieben gut prima toll klasse
  wunderbar geht gehts grüß gott
  wiedersehen einverstanden verstanden genau alles klar
  bonne bon bien nuit journée soirée beaucoup super parfait accord va ça
  buenos días tardes noches muchas muchísimas perfecto genial bueno mucho gusto hasta luego
  buon giorno notte grazie mille perfetto bene molto
  bom dia boa tarde noite tudo bem muito ótimo perfeito
  goede goeden middag avond prima mooi fijn dank wel
  god morgon kväll tusen mycket bra jättebra mår
  mange fint godmorgen goddag
  tusen morn ha det bra fint
  hyvää päivää huomenta iltaa paljon hyvä selvä
  добрый доброе день утро вечер большое отлично понятно дела здорово
  ziua seara dimineața mult frumos
  xin cảm ơn
  جزيلا السلام عليكم وعليكم الخير صباح مساء
  सुप्रभात शुभ`);

/** Greetings and pleasantries in languages without spaces. A longer phrase precedes its own beginning. */
const PHRASES = `
  谢谢你 谢谢您 謝謝 谢谢 多谢 感谢 您好 你好 大家好 早上好 下午好 晚上好 早安 晚安 再见 再見 拜拜 好的
  好吧 没问题 知道了 明白了 不客气 请问 嗨 哈喽 是的 对的 嗯 哦 你是谁 ありがとうございました
  ありがとうございます ありがとう こんにちは こんばんは おはようございます おはよう さようなら すみません
  ごめんなさい お願いします よろしく はじめまして どうもどうも どうも わかりました 了解です 了解 はい いいえ
  もしもし 안녕하세요 안녕하십니까 안녕히 안녕 감사합니다 고맙습니다 고마워요 고마워 감사 반갑습니다 죄송합니다
  알겠습니다 알겠어요 좋아요 좋습니다 아니요 아니오 계세요 가세요 네 예 สวัสดี ขอบคุณมาก
  ขอบคุณ ขอบใจ ครับ ค่ะ คะ โอเค ลาก่อน ไม่เป็นไร ใช่ ได้`;
/** Particles and pronouns that may stand next to these phrases. */
const PARTICLES = new Set(
  '的了吗吧呢啊呀是我你您他她它们在和也都很就不好么はがをにでともかねよのだす我요은는이가을를도'.split(''),
);
const PHRASE = new RegExp(PHRASES.trim().split(/\s+/).join('|'), 'gu');

/** A normalized text without Chinese, Japanese, Korean and Thai pleasantries. */
export function withoutPhrases(normalized: string): string {
  return normalized.replace(PHRASE, ' ');
}

/** Whether a character of a language without spaces is a particle or a pronoun. */
export function isParticle(character: string): boolean {
  return PARTICLES.has(character);
}
