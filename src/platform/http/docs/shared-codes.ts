import type { Operation } from './operations';

/** Where an operation, a security scheme and the document name their errors. */
export const CODES = 'x-error-codes';

type Named = Record<string, unknown>;

/**
 * Names errors once: those of every operation at the document, those of every operation with a security scheme at that
 * scheme. An operation keeps the others. Returns those of the document.
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

/** All errors of an operation of the document. */
export function allCodes(
  operation: Operation,
  document: object,
  schemes: Record<string, object> = {},
): string[] {
  const ofSchemes = schemesOf(operation).flatMap((name) => codesAt(schemes[name]));
  return [...codesAt(document), ...ofSchemes, ...codesAt(operation)];
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
