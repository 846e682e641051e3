import type { Operation } from './schema';

/** The extension with the error codes of an operation, a security scheme or the document. */
export const CODES = 'x-error-codes';

type Named = Record<string, unknown>;

/**
 * Lists each code once: codes that all operations have in the document, codes that all operations with a security
 * scheme have in this scheme, and the remaining codes in each operation. Returns the codes of the document.
 */
export function shareCodes(operations: Operation[], schemes: Record<string, object>): string[] {
  const always = common(operations);
  for (const [name, scheme] of Object.entries(schemes)) {
    const ofScheme = operations.filter((operation) => schemesOf(operation).includes(name));
    (scheme as Named)[CODES] = common(ofScheme).filter((code) => !always.includes(code));
  }
  for (const operation of operations) {
    const shared = new Set([...always, ...schemesOf(operation).flatMap((name) => codesAt(schemes[name]))]);
    operation[CODES] = codesAt(operation).filter((code) => !shared.has(code));
  }
  return always;
}

function common(operations: Operation[]): string[] {
  const [first, ...others] = operations.map(codesAt);
  return (first ?? []).filter((code) => others.every((codes) => codes.includes(code)));
}

function schemesOf({ security = [] }: Operation): string[] {
  return security.flatMap(Object.keys);
}

function codesAt(named: object | undefined): string[] {
  return ((named as Named | undefined)?.[CODES] as string[] | undefined) ?? [];
}
