/**
 * The parts of a vocabulary by which visitors state their name, company and phone number: alternatives, unless stated
 * otherwise.
 */
export interface VisitorPhrases {
  /** Words, in lower case, that are capitalised at times where a name could stand but are not names. */
  notNames?: string;
  /** Phrases that only a name follows: "my name is". */
  statesName?: string;
  /** Phrases that a name or something else follows: "I'm". */
  introducesName?: string;
  /** True if the word for "of" may join a person and a company, even without a legal form: "soy Ana de Acme". */
  joinsCompanyByOf?: true;
  /** Labels of a name in a form: "Name:". */
  nameLabels?: string;
  /** Words after a name of one word, in a sentence about a person: "from", "and". */
  afterName?: string;
  /** Titles before a name, as they are written. */
  nameTitles?: string;
  /** Words in lower case within names: "van", "de la". */
  nameParticles?: string;
  /** Roles of a person in a company. */
  companyRoles?: string;
  /** Words between a person and a company: "from". */
  personOfCompany?: string;
  /** Words between a person and a company, or within a name: "von". */
  personOf?: string;
  /** Phrases before the visitor's own company: "I work at". */
  ownCompany?: string;
  /** Phrases before a company or a place: "I am from". */
  fromCompanyOrPlace?: string;
  /** Labels of a company in a form: "Company:". */
  companyLabels?: string;
  /** Words in lower case within the names of companies: "and". */
  insideCompany?: string;
  /** Articles before a company. */
  companyArticles?: string;
  /** Closings of a letter, above or next to a name. */
  closings?: string;
  /** Other last words of a message, with a name below them. */
  informalClosings?: string;
  /** Labels of contact details in a signature: "Tel.". */
  contactLabels?: string;
  /** Whole statements, each with a group `name`, `company` or both. For languages without spaces. */
  selfIntroductions?: RegExp[];
  /** Endings of nouns that describe a person but are not names. For languages without spaces. */
  notNameEndings?: string;

  // Words that tell phone numbers from other numbers: whole words, beginnings of words, and parts of text without
  // spaces.

  /** Words that announce a phone number. */
  phoneWords?: string;
  phoneBeginnings?: string;
  phoneParts?: string;
  /** Words that announce another kind of number. */
  otherNumberWords?: string;
  otherNumberBeginnings?: string;
  otherNumberParts?: string;
  /** The word "number". */
  numberWords?: string;
  /** Words before it that make the number a phone number: "my number". */
  ownNumberWords?: string;
  /** As `ownNumberWords`, in a language without spaces: "my number". */
  ownNumber?: string;
  /** Words between a number and the words after it: "is". */
  numberConnectors?: string;
  /** Labels that a hyphen or slash may join to the number: "Tel-030". */
  phoneLabelEnds?: string;
  /** Words that begin the next clause. */
  conjunctions?: string;
  /** Currencies, as they are written next to an amount. */
  currencies?: string;
}
