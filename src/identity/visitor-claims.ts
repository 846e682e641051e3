import { isEmail } from 'class-validator';
import { isStorable } from '../platform/http/requests/fields/fields';
import type { VerifiedVisitor } from './verified-visitor';

const MAX_NAME_CHARACTERS = 100;
const MAX_ATTRIBUTES = 16;
const MAX_ATTRIBUTE_CHARACTERS = 500;
const ATTRIBUTE_NAME = /^[A-Za-z]\w{0,39}$/;

type VisitorDetails = Omit<VerifiedVisitor, 'id'>;

/**
 * The details in the claims `email` and `name` (OpenID Connect) and `attributes`. A claim that is something else is
 * left out: tokens from before it was read may have anything in it.
 */
export function detailsOf({ email, name, attributes }: Record<string, unknown>): VisitorDetails {
  const known = attributesIn(attributes);
  return {
    ...(isEmail(email) && { email: String(email) }),
    ...(isText(name, MAX_NAME_CHARACTERS) && { name }),
    ...(Object.keys(known).length > 0 && { attributes: known }),
  };
}

/** Texts, numbers and booleans by name; only the first if there are too many. */
function attributesIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const texts = Object.entries(value as Record<string, unknown>).flatMap(([name, one]) => {
    const text = typeof one === 'number' || typeof one === 'boolean' ? String(one) : one;
    const isKnown = ATTRIBUTE_NAME.test(name) && isText(text, MAX_ATTRIBUTE_CHARACTERS);
    return isKnown ? [[name, text] as const] : [];
  });
  return Object.fromEntries(texts.slice(0, MAX_ATTRIBUTES));
}

function isText(value: unknown, maxCharacters: number): value is string {
  return (
    typeof value === 'string' && value.trim() !== '' && value.length <= maxCharacters && isStorable(value)
  );
}
