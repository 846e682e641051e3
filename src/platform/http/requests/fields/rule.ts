import { ValidateBy } from 'class-validator';

/**
 * The problem with a value, without the name of its field: a text, or a function of the object that holds the field.
 */
type Problem = string | ((object: object) => string);

/**
 * A rule of one field. `rule` and `problem` appear in the error's `details.fields` (see `invalidFields`).
 * class-validator checks the lowest decorator of a field first and stops at the first broken rule.
 */
export function Rule(
  rule: string,
  problem: Problem,
  holds: (value: unknown, object: object) => boolean,
): PropertyDecorator {
  const message = ({ object }: { object: object }): string =>
    `$property ${typeof problem === 'string' ? problem : problem(object)}`;
  const validator = {
    validate: (value: unknown, details?: { object: object }) => holds(value, details?.object ?? {}),
  };
  return ValidateBy({ name: rule, validator }, { message });
}

/** A rule of each item of a list, as `Rule`. The error names the invalid items. */
export function ItemRule(
  rule: string,
  problem: string,
  isValidItem: (item: unknown) => boolean,
): PropertyDecorator {
  const options = { each: true, context: { isValidItem }, message: `$property ${problem}` };
  return ValidateBy({ name: rule, validator: { validate: (item: unknown) => isValidItem(item) } }, options);
}
