/** The fixed replies of the service. */
export interface Replies {
  greeting: string;
  thanks: string;
  farewell: string;
  acknowledgement: string;
  unknown: string;
  /** Above text that may not answer the question. */
  unsure: string;
  /** As `unsure`, for a file. */
  fileUnsure: string;
  /** While nothing is known yet. */
  learning: string;
  /** The words before a link. */
  more: string;
  /** The page of a file, which stands for `{page}`. */
  page: string;
  slide: string;
  sheet: string;
  /** Above text in the language of the website, which stands for `{language}`. */
  quotes: string;
  /** As `quotes`, for a file. */
  fileQuotes: string;
  /** With `{language}`: that only the website is quoted, and in its language. */
  quotesOnly: string;
  /** The request is passed on to a person. */
  handedOver: string;
  /** It was passed on before. */
  alreadyHandedOver: string;
  /** The tenant offers no person. */
  noHandover: string;
  askContact: string;
  /** The visitor has just left contact details. */
  noted: string;
  willContact: string;
  /** Nobody answers now, but at `{time}`. */
  closed: string;
  /** An answer did not help. */
  complaint: string;
  /** To a visitor who is upset or grieves. */
  sorry: string;
  /** With `{contact}`: the site's phone number and email address. */
  reachThem: string;
  /** The question at the end of a reply that did not help. A yes to it hands over. */
  offerPerson: string;
  /** Above the titles of pages that are near. */
  near: string;
  robot: string;
  /** Whom to call in danger; its sentence with figures also stands alone. */
  crisis: string;
  /** Above the website's text about emergencies. */
  siteSays: string;
  /** Above a file's text. */
  fileSays: string;
  /** Asks for the subject of a question that has none. */
  vague: string;
  /** To a photo, a voice note and the like. */
  onlyText: string;
  /** The model has failed for a while. */
  outage: string;
}

/** The name of a fixed reply. */
export type Reply = keyof Replies;
