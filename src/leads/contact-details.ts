/** How to reach a visitor, as far as a message says. */
export interface ContactDetails {
  email?: string;
  phone?: string;
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/u;
/** Digits with the separators people write; how many digits there are decides. */
const NUMBERS = /(?<![\p{L}\p{N}.@])\+?\(?\d[\d\s()./-]{5,24}\d(?![\p{L}\p{N}@])/gu;
const FEWEST_PHONE_DIGITS = 7;
/** E.164 allows no more. */
const MOST_PHONE_DIGITS = 15;
const DATE = /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}$/;

/** The email address and the phone number that a visitor leaves in a message; empty when there are none. */
export function findContactDetails(message: string): ContactDetails {
  const email = EMAIL.exec(message)?.[0];
  const phone = [...message.matchAll(NUMBERS)].map(([number]) => number.trim()).find(isPhoneNumber);
  return { ...(email && { email }), ...(phone && { phone }) };
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= FEWEST_PHONE_DIGITS && digits <= MOST_PHONE_DIGITS && !DATE.test(text);
}

/** Who a visitor says they are. */
export interface Person {
  name?: string;
  companyName?: string;
}

/** TEMP */
export function findPerson(_message: string): Person {
  return {};
}
