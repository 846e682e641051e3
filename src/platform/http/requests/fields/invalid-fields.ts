import { truncate } from '@app/languages';
import { isArray, type ValidationError } from 'class-validator';
import { fieldProblem, invalid, type ApiError, type FieldProblem } from '../../errors';

/** The name that class-validator gives to the error of a property without a rule. */
const NOT_WHITELISTED = 'whitelistValidation';
/** The rule of an unknown field. */
const UNKNOWN = 'unknown';
/** An error repeats at most this much of the name of an unknown field, which a client chooses. */
const MAX_NAME_CHARACTERS = 100;

/** The error for the problems that class-validator found: one for each broken rule, unknown fields last. */
export function invalidFields(errors: ValidationError[]): ApiError {
  const problems = errors.flatMap((error) => problemsOf(error, error.property));
  const isUnknown = ({ rule }: FieldProblem): boolean => rule === UNKNOWN;
  return invalid([...problems.filter((problem) => !isUnknown(problem)), ...problems.filter(isUnknown)]);
}

/** The problem of a field, or of the whole body, that is missing. */
export function requiredField(path: string): FieldProblem {
  return fieldProblem(path, 'required', 'is required');
}

/** The problem of an unknown field. */
export function unknownField(name: string): FieldProblem {
  const path = name.length > MAX_NAME_CHARACTERS ? `${truncate(name, MAX_NAME_CHARACTERS)}…` : name;
  return fieldProblem(path, UNKNOWN, 'is not a known field');
}

/** The problem of a list with more items than `limit`. */
export function tooManyItems(path: string, limit: number): FieldProblem {
  return fieldProblem(path, 'range', `must have at most ${limit} items`);
}

function problemsOf(error: ValidationError, path: string): FieldProblem[] {
  const { constraints = {}, children = [] } = error;
  return [
    ...Object.keys(constraints).flatMap((rule) =>
      rule === NOT_WHITELISTED ? [unknownField(path)] : brokenRule(error, rule, path),
    ),
    ...children.flatMap((child) => problemsOf(child, `${path}.${child.property}`)),
  ];
}

/** The messages of class-validator start with the name of the property: the whole path replaces it. */
function brokenRule(error: ValidationError, rule: string, path: string): FieldProblem[] {
  const problem = error.constraints?.[rule]?.slice(error.property.length) ?? '';
  return invalidPlaces(error, rule, path).map((place) => ({ path: place, rule, message: place + problem }));
}

/** The field, or each invalid item of a list whose rule is about its items. */
function invalidPlaces({ contexts, value }: ValidationError, rule: string, path: string): string[] {
  const { isValidItem } = (contexts?.[rule] ?? {}) as { isValidItem?: (item: unknown) => boolean };
  if (!isValidItem || !isArray<unknown>(value)) return [path];
  return value.flatMap((item, index) => (isValidItem(item) ? [] : [`${path}.${index}`]));
}
