import type { Replies } from '../reply';

/** The fixed replies. */
export const en: Replies = {
  greeting: 'Hello! How can I help you?',
  thanks: "You're welcome!",
  farewell: 'Goodbye, and see you soon!',
  acknowledgement: 'Is there anything else I can help you with?',
  unknown: "I'm sorry, I don't know the answer to that.",
  unsure: 'The website does not clearly say this. This may help:',
  fileUnsure: 'The file does not clearly say this. This may help:',
  learning: "I'm still learning. Please ask me again in a few minutes.",
  more: 'More:',
  page: 'p. {page}',
  slide: 'slide {page}',
  sheet: 'sheet {page}',
  quotes: 'The website says, in {language}:',
  fileQuotes: 'The file says, in {language}:',
  handedOver: 'I am passing your request on to a person.',
  alreadyHandedOver: "I've already passed your request on to a person.",
  noHandover: 'I am sorry, I cannot pass you on to a person here.',
  askContact: 'Please write your email address or phone number here, so that they can reach you.',
  noted: 'Thank you, I have noted that.',
  willContact: 'A person will get back to you.',
  closed: 'We are closed right now. Somebody will answer on {time}.',
  complaint: 'I am sorry that I could not help you.',
  sorry: 'I am sorry to hear that.',
  reachThem: 'You can also reach them directly: {contact}',
  offerPerson: 'Shall I pass your request on to a person?',
  near: 'These pages may help:',
  robot:
    "I'm an automated assistant, not a person. I answer from this website. If you'd rather talk to a person, just say so.",
  quotesOnly:
    "I can only quote my sources, which are in {language}. You'll find more if you ask in {language}.",
  crisis:
    'I am sorry that you are going through this. You are not alone. If somebody is in danger now, please call the emergency number: 112 in Europe, 911 in North America, 999 in the United Kingdom, or the number of your country. You can also call a crisis line in your country.',
  siteSays: 'The website says:',
  fileSays: 'The file says:',
  vague: 'What is your question about? Please tell me a bit more.',
  onlyText: 'I can only read text. Please write your question.',
  outage: 'I cannot answer right now because of a technical problem, but a person has been told.',
};
