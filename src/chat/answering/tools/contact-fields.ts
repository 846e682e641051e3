import { readVisitor } from '@app/contact-details';
import type { ContactForm } from '../../../leads/lead-note';
import { holdsWords } from '../../../leads/written-words';
import { textIn } from './tool';

const MAX_VALUE_CHARS = 100;

/**
 * The contact details in a model's call, each only if the visitor wrote it too, because a model may invent details or
 * take them from a page. Addresses and numbers must be valid.
 */
export function contactOf(
  given: Record<string, unknown> | undefined,
  messages: readonly string[],
): ContactForm {
  const written = messages.join('\n');
  const value = (name: string): string | undefined => textIn(given, name, MAX_VALUE_CHARS);
  const [email, phone] = [value('email'), value('phone')];
  const own = messages.map((message) => readVisitor(message).contact);
  const knownEmail = email && own.find((each) => each.email?.toLowerCase() === email.toLowerCase())?.email;
  const knownPhone =
    phone && own.find((each) => each.phone && digitsOf(each.phone) === digitsOf(phone))?.phone;
  const asWritten = (text: string | undefined): string | undefined =>
    text && holdsWords(written, text) ? text : undefined;
  const [name, companyName] = [asWritten(value('name')), asWritten(value('companyName'))];
  return {
    ...(knownEmail && { email: knownEmail }),
    ...(knownPhone && { phone: knownPhone }),
    ...(name && { name }),
    ...(companyName && { companyName }),
  };
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0+/, '');
}
