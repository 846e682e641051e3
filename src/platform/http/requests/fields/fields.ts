import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type as TransformType } from 'class-transformer';
import { isArray, isBoolean, isEmail, isString, ValidateIf, ValidateNested } from 'class-validator';
import { MAX_ITEMS } from '../bodies/item-limits';
import { ItemRule, Rule } from './rule';

const NOT_STORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * The field may be left out; if it is there, these rules hold: `@MayBeAbsent(Flag())`. `null` is not the same as
 * absent: see `MayBeNull`.
 */
export function MayBeAbsent(...rules: PropertyDecorator[]): PropertyDecorator {
  return applyDecorators(
    ...rules,
    ValidateIf((_, value) => value !== undefined),
    ApiProperty({ required: false }),
  );
}

/** The field may be `null`; otherwise these rules hold. */
export function MayBeNull(...rules: PropertyDecorator[]): PropertyDecorator {
  return applyDecorators(
    ...rules,
    ValidateIf((_, value) => value !== null),
    ApiProperty({ nullable: true }),
  );
}

/** A query parameter that may not be repeated. */
export function Once(): PropertyDecorator {
  return Rule('type', 'must be given once', (value) => !isArray(value));
}

/** A text field that may be left out. `null` clears it like `""`: its value is then the empty string. */
export function Clearable(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === null ? '' : (value as unknown))),
    MayBeAbsent(),
    ApiProperty({ nullable: true }),
  );
}

interface TextOptions {
  /** Keeps leading and trailing white space, which is removed otherwise. */
  verbatim?: boolean;
}

/** Any JSON string. */
export function AnyString(): PropertyDecorator {
  return applyDecorators(IsGiven(), Rule('type', 'must be a string', isString));
}

/** A text that PostgreSQL can store, of any length. */
export function AnyText({ verbatim = false }: TextOptions = {}): PropertyDecorator {
  return applyDecorators(
    ...(verbatim ? [] : [Transform(({ value }) => (isString(value) ? value.trim() : (value as unknown)))]),
    AnyString(),
    Rule('characters', 'must be text without U+0000 and lone surrogates', (value) =>
      isStorable(String(value)),
    ),
  );
}

/** A text of at most `maxCharacters` code points. White space at its ends does not count. */
export function Text(maxCharacters: number, options?: TextOptions): PropertyDecorator {
  return applyDecorators(
    AnyText(options),
    Rule('max_length', `must be at most ${maxCharacters} characters`, (value) =>
      hasAtMost(maxCharacters, String(value).trim()),
    ),
    ApiProperty({ maxLength: maxCharacters }),
  );
}

/** A text that has more than white space. */
export function RequiredText(maxCharacters: number, options?: TextOptions): PropertyDecorator {
  return applyDecorators(
    Rule('required', 'is required', (value) => !isString(value) || value.trim() !== ''),
    Text(maxCharacters, options),
    ApiProperty({ minLength: 1 }),
  );
}

/** A text that can be cleared. */
export function Setting(maxCharacters: number): PropertyDecorator {
  return applyDecorators(Clearable(), Text(maxCharacters));
}

/** An email address that can be cleared. */
export function EmailSetting(maxCharacters = 254): PropertyDecorator {
  return applyDecorators(
    Setting(maxCharacters),
    Rule('email', 'must be an email address', (value) => value === '' || isEmail(value)),
  );
}

/**
 * An object of at most `maxPairs` texts by name. Names have at most `maxNameCharacters` and texts `maxCharacters`. The
 * object stays as it was parsed.
 */
export function TextPairs(
  maxPairs: number,
  maxNameCharacters: number,
  maxCharacters: number,
): PropertyDecorator {
  const pairsOf = (value: unknown): [string, unknown][] => Object.entries(value as object);
  const fits = (text: unknown, max: number): boolean =>
    isString(text) && hasAtMost(max, text) && isStorable(text);
  return applyDecorators(
    // class-transformer would copy the object and drop names that every object inherits.
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    IsGiven(),
    Rule('type', 'must be an object', (value) => typeof value === 'object' && !!value && !isArray(value)),
    Rule('range', `must have at most ${maxPairs} fields`, (value) => pairsOf(value).length <= maxPairs),
    Rule('max_length', `must have names of 1 to ${maxNameCharacters} characters`, (value) =>
      pairsOf(value).every(([name]) => name !== '' && fits(name, maxNameCharacters)),
    ),
    Rule('type', `must hold texts of at most ${maxCharacters} characters`, (value) =>
      pairsOf(value).every(([, text]) => fits(text, maxCharacters)),
    ),
    ApiProperty({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: maxCharacters },
      maxProperties: maxPairs,
    }),
  );
}

/** One of `choices`. */
export function OneOf(choices: readonly string[]): PropertyDecorator {
  return applyDecorators(
    IsGiven(),
    Rule('enum', oneOf(choices), isIn(choices)),
    ApiProperty({ enum: [...choices] }),
  );
}

/** A list of one or more of `choices`. Repeated items are removed. */
export function SomeOf(choices: readonly string[]): PropertyDecorator {
  const isChoice = isIn(choices);
  return applyDecorators(
    Transform(({ value }) =>
      isArray(value) && value.every(isChoice) ? [...new Set(value)] : (value as unknown),
    ),
    IsGiven(),
    Rule('type', 'must be an array', isArray),
    Rule('range', 'must have at least one item', (value) => isArray(value) && value.length > 0),
    ItemRule('enum', oneOf(choices), isChoice),
    ApiProperty({ enum: [...choices], isArray: true, minItems: 1, maxItems: MAX_ITEMS }),
  );
}

/** A list of at most `maxItems` texts, each of 1 to `maxCharacters` characters and accepted by `isValid`. */
export function Texts(
  maxItems: number,
  maxCharacters: number,
  isValid: (text: string) => boolean = () => true,
  problem = `must be a text of 1 to ${maxCharacters} characters`,
): PropertyDecorator {
  const isItem = (item: unknown): boolean =>
    isString(item) &&
    item.trim() !== '' &&
    hasAtMost(maxCharacters, item) &&
    isStorable(item) &&
    isValid(item);
  return applyDecorators(
    IsGiven(),
    Rule('type', 'must be an array', isArray),
    Rule(
      'range',
      `must have at most ${maxItems} items`,
      (value) => isArray(value) && value.length <= maxItems,
    ),
    ItemRule('format', problem, isItem),
    ApiProperty({ type: [String], maxItems }),
  );
}

/** An object with the fields of `type`. */
export function Nested(type: () => Type): PropertyDecorator {
  return applyDecorators(
    TransformType(type),
    ValidateNested(),
    IsGiven(),
    Rule('type', 'must be an object', (value) => typeof value === 'object' && !!value && !isArray(value)),
    // Swagger recognises a function that returns the class only by its name, `type`.
    ApiProperty({ type: () => type() }),
  );
}

/** A JSON boolean. */
export function Flag(): PropertyDecorator {
  return applyDecorators(IsGiven(), Rule('type', 'must be a boolean', isBoolean));
}

/** A JSON number from `minimum` to `maximum`. */
export function NumberFrom(minimum: number, maximum: number): PropertyDecorator {
  return applyDecorators(
    IsGiven(),
    Rule('type', 'must be a number', Number.isFinite),
    Rule('range', `must be at least ${minimum}`, (value) => Number(value) >= minimum),
    Rule('range', `must be at most ${maximum}`, (value) => Number(value) <= maximum),
    ApiProperty({ minimum, maximum }),
  );
}

/** A whole JSON number from `minimum` to `maximum`. */
export function WholeNumberFrom(minimum: number, maximum: number): PropertyDecorator {
  return applyDecorators(
    NumberFrom(minimum, maximum),
    Rule('type', 'must be a whole number', Number.isInteger),
    ApiProperty({ type: 'integer' }),
  );
}

/** The field must not be left out. */
export function IsGiven(): PropertyDecorator {
  return Rule('required', 'is required', (value) => value !== undefined);
}

function oneOf(choices: readonly string[]): string {
  return `must be one of ${choices.join(', ')}`;
}

function isIn(choices: readonly unknown[]): (value: unknown) => boolean {
  return (value) => choices.includes(value);
}

/** Whether PostgreSQL can store the text: not with U+0000 or lone surrogates. */
export function isStorable(text: string): boolean {
  return !NOT_STORABLE.test(text);
}

/** Whether the text has at most this many code points. */
export function hasAtMost(maxCharacters: number, text: string): boolean {
  return text.length <= maxCharacters || Array.from(text).length <= maxCharacters;
}
