import { PLAIN_CONTACT } from '@app/languages';

const PRICE =
  /\p{Sc}|\b(?:EUR|USD|CHF|GBP|SEK|NOK|DKK|PLN|CZK|CAD|AUD|JPY|INR|CNY)\b|\d\s?%|(?<![\d.])\d{1,5}[.,](?:[-–—]|\d{2}(?![\d.]))/u;

/**
 * A fact that visitors ask for, in any language: a price, a percentage, an amount such as "45.-", a time, an email
 * address, a phone number. An element with a fact is content, even in a list of links or in a box beside the text.
 */
export const FACT = new RegExp(`${PRICE.source}|${PLAIN_CONTACT.source}`, 'u');
