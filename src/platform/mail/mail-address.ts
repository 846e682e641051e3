import { isEmail } from 'class-validator';

/** A name, which may be empty, and an email address. */
export interface MailAddress {
  name: string;
  address: string;
}

/** Reads `support@example.com` or `Support <support@example.com>`; undefined for anything else. Pure. */
export function addressOf(text: string): MailAddress | undefined {
  const [, name = '', inBrackets] = /^([^<>\r\n]*)<([^<>\s]+)>$/.exec(text) ?? [];
  const address = inBrackets ?? text;
  return isEmail(address) ? { name: name.trim(), address } : undefined;
}
