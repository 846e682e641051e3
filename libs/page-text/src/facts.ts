const PRICE =
  /\p{Sc}|\b(?:EUR|USD|CHF|GBP|SEK|NOK|DKK|PLN|CZK|CAD|AUD|JPY|INR|CNY)\b|\d\s?%|(?<![\d.])\d{1,5}[.,](?:[-–—]|\d{2}(?![\d.]))/u;

/** A contact fact of a business, in any language: a time, an email address, a phone number. */
export const CONTACT =
  /\b\d{1,2}[:h]\d{2}\b|\b\d{1,2}\s?(?:[aApP]\.?[mM]\b|Uhr\b)|\S@\S|\(?\b\d{3}\)?[-.\s]\d{3}[-.]\d{4}\b|(?:\+|\b0)(?:\d[\s/()-]{0,2}){6,20}/u;

/**
 * A fact that visitors ask for, in any language: a price, a percentage, an amount such as "45.-", a time, an email
 * address, a phone number. An element that has one is content, even in a list of links or in a box beside the text.
 */
export const FACT = new RegExp(`${PRICE.source}|${CONTACT.source}`, 'u');
