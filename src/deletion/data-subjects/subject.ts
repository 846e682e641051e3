import { sql, type Query } from '../../platform/database/sql';
import { hasCodeSql, normalized, normalizedSql, readings } from './readable';
import { hasAddress, wordsOfAddress } from './written-address';
import { hasNumber, lastDigits, significantDigits } from './written-number';

/** A person, identified by an email address, a phone number or the tenant's user id. */
export interface Subject {
  kind: 'email' | 'phone' | 'userId';
  /** As `subjectOf` spells it: a normalized address, the digits of a number, or the id unchanged. */
  value: string;
}

/** SQL: the digits of a normalized text. */
const DIGITS = sql`regexp_replace(normalized, '[^0-9]', '', 'g')`;

/** The person with this identifier, in its normalized spelling. */
export function subjectOf(kind: Subject['kind'], written: string): Subject {
  if (kind === 'userId') return { kind, value: written };
  if (kind === 'email') return { kind, value: normalized(written).trim() };
  return { kind, value: significantDigits(normalized(written).replaceAll(/\D/g, '')) };
}

/** SQL: whether a text can mention the person; only `mentions` knows. */
export function mayMentionSql(subject: Subject, expression: Query): Query {
  return sql`(SELECT ${hasCodeSql(sql`normalized`)} OR NOT EXISTS (
      SELECT FROM unnest(${anchorsOf(subject)}::text[]) AS anchor WHERE position(anchor IN searchable) = 0)
    FROM (SELECT normalized, ${subject.kind === 'phone' ? DIGITS : sql`normalized`} AS searchable
      FROM (SELECT ${normalizedSql(expression)} AS normalized OFFSET 0) AS spelled OFFSET 0) AS compared)`;
}

/** Strings that are in every text that mentions the person, unless they are coded. Other texts may contain them too. */
export function anchorsOf({ kind, value }: Subject): string[] {
  return kind === 'phone' ? [lastDigits(value)] : wordsOfAddress(value);
}

/** Does the text mention the address or the number, in any spelling? In doubt, yes. */
export function mentions({ kind, value }: Subject, text: string): boolean {
  return kind === 'phone' ? hasNumber(readings(text), value) : hasAddress(readings(text), value);
}
