import { intentOf } from './intent';

/** Requests for a person, with words of place and courtesy around them, by language. */
const REQUESTS: Record<string, string[]> = {
  en: [
    'sorry. can i talk to a real person there',
    'is there anyone i can speak to pls',
    'Is there somebody I could talk to?',
    'can i speak to anybody here please',
    'anyone there?',
    'could someone please talk to me',
    'can I talk to someone about this please',
  ],
  de: [
    'kann ich da mit jemandem reden',
    'Gibt es bei Ihnen jemanden, mit dem ich sprechen kann?',
    'ist da jemand',
    'kann ich mit irgendwem sprechen bitte',
    'kann ich mit einem Menschen sprechen dort bitte',
  ],
  fr: [
    'est-ce que je peux parler à quelqu’un là-bas svp',
    'y a-t-il quelqu’un à qui je peux parler ?',
    'il y a quelqu’un ?',
  ],
  es: ['hay alguien con quien pueda hablar por favor', '¿Puedo hablar con alguien ahí?', '¿hay alguien ahí?'],
  it: ['c’è qualcuno con cui posso parlare per favore', 'posso parlare con qualcuno lì', 'c’è qualcuno?'],
  pt: ['tem alguém com quem eu possa falar por favor', 'posso falar com alguém aí', 'tem alguém aí?'],
  nl: ['is er iemand met wie ik kan praten alstublieft', 'kan ik daar met iemand spreken', 'is er iemand?'],
  ja: ['誰か話せる人はいますか', '誰かと話せますか', 'そちらに誰かいますか'],
  zh: ['有人可以和我说话吗', '我可以跟人聊聊吗', '有人在吗'],
};

/** Questions that only begin like such a request. */
const QUESTIONS: Record<string, string[]> = {
  en: [
    'Can I talk to a doctor about my results?',
    'who can I speak to about tuition fees?',
    'Is there anyone who teaches piano?',
    'Is there someone at the desk on Sundays?',
    'Can I speak to the class in English?',
    'Is anyone allowed to enter the race?',
    'Can I talk in the library?',
    'my exam is on a holiday, who can i talk to',
  ],
  de: [
    'Kann ich mit Karte zahlen?',
    'Meine Prüfung fällt aus, mit wem kann ich reden?',
    'Mit wem kann ich über Studiengebühren sprechen?',
    'Kann ich da mit dem Auto parken?',
    'Gibt es jemanden, der Klavier unterrichtet?',
    'Kann ich mit einem Arzt über meine Werte sprechen?',
  ],
  fr: [
    'Puis-je parler à un médecin de mes résultats ?',
    'À qui puis-je parler des frais de scolarité ?',
    'Y a-t-il quelqu’un qui enseigne le piano ?',
    'Peut-on payer par carte ici ?',
  ],
  es: [
    '¿Puedo hablar con un médico sobre mis resultados?',
    '¿Con quién puedo hablar sobre la matrícula?',
    '¿Hay alguien que enseñe piano?',
    '¿Puedo pagar con tarjeta ahí?',
  ],
  it: [
    'Posso parlare con un medico dei miei esami?',
    'Con chi posso parlare delle tasse?',
    'C’è qualcuno che insegna pianoforte?',
    'Posso pagare con la carta lì?',
  ],
  pt: [
    'Posso falar com um médico sobre os exames?',
    'Com quem posso falar sobre as mensalidades?',
    'Tem alguém que ensine piano?',
    'Posso pagar com cartão aí?',
  ],
  nl: [
    'Kan ik met een arts over mijn uitslag praten?',
    'Met wie kan ik over het collegegeld spreken?',
    'Is er iemand die pianoles geeft?',
    'Kan ik daar met pin betalen?',
  ],
  ja: ['医者と検査結果について話せますか', '学費について誰に聞けばいいですか', 'ピアノを教える人はいますか'],
  zh: ['我可以和医生谈谈化验结果吗', '学费问题可以问谁', '有人教钢琴吗'],
};

it.each(Object.entries(REQUESTS))('a request with words around it hands over in %s', (language, messages) => {
  const found = messages.map((message) => [message, intentOf(message)?.kind, intentOf(message)?.language]);
  expect(found).toEqual(messages.map((message) => [message, 'person', language]));
});

it.each(Object.entries(QUESTIONS))('a question that begins like a request stays one in %s', (_, messages) => {
  expect(messages.filter((message) => intentOf(message) !== undefined)).toEqual([]);
});
