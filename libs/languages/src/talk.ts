/** What a visitor may want other than an answer. */
export type IntentKind =
  | 'person'
  | 'callback'
  | 'complaint'
  | 'robot'
  | 'help'
  | 'task'
  | 'language'
  | 'more'
  | 'why'
  | 'correction'
  | 'danger'
  | 'yes'
  | 'no';

/**
 * How visitors say what they want, for `intentOf`: alternatives in lower case and without marks except apostrophes.
 * Diacritics do not count. They match whole messages, or whole clauses of them, unless said otherwise.
 */
export interface IntentPhrases {
  /** Words of courtesy, and words that begin or end such a message, besides `courtesy.greetings`. */
  around: string;
  person: string;
  callback: string;
  complaint: string;
  /** Parts of a message that show that the visitor is upset, whatever it asks: "still not arrived". */
  upset: string;
  robot: string;
  /** Asks what the agent can do, or for help without saying with what. */
  help: string;
  /** Work rather than a question: to write, translate or summarise, to play a role, to ignore its rules. */
  task: string;
  /** With `{language}` for the name of a language. */
  language: string;
  more: string;
  why: string;
  /** With `{right}` for the correct words and, where the visitor says them, `{wrong}` for the others. */
  correction: string[];
  /** Parts of a message about somebody who is in danger. */
  danger: string;
  /** Messages about the visitor's own thoughts of suicide, violence or abuse; not questions about these subjects. */
  crisis: string[];
  yes: string;
  no: string;
  /** Parts of a sentence that names a contact for emergencies. */
  emergencyContact: string;
}

/** The replies of the service to such messages. */
export interface TalkReplies {
  /** The request is passed on to a person. */
  handedOver: string;
  /** It was passed on before. */
  alreadyHandedOver: string;
  /** The tenant offers no person. */
  noHandover: string;
  askContact: string;
  askPhone: string;
  /** The visitor has just left contact details. */
  noted: string;
  willContact: string;
  complaint: string;
  /** Before the answer to a visitor who is upset about something. */
  sorry: string;
  /** With `{contact}`: the site's phone number and email address. */
  reachThem: string;
  /** The question at the end of a reply that did not help. A yes to it hands over. */
  offerPerson: string;
  /** Above the titles of pages that are near. */
  near: string;
  robot: string;
  /** What the agent does, and a question about what the visitor wants to know. */
  help: string;
  /** Before `help`: the agent does not do this. */
  declined: string;
  /** With `{language}`: the language of the website. */
  quotes: string;
  danger: string;
  /** Instead of `danger`, for thoughts of suicide, violence and abuse. */
  crisis: string;
  /** Above what the website says about emergencies. */
  siteSays: string;
  /** Asks what a question without a subject is about. */
  vague: string;
  nothingMore: string;
}

/** The part of a vocabulary for messages that are not questions, and the replies to them. */
export interface Talk {
  intents: IntentPhrases;
  replies: TalkReplies;
}
