import type { Type } from '@nestjs/common';
import { fieldProblem, invalid, invalidField, MAX_NAMED_FIELDS, type FieldProblem } from '../../errors';
import { fieldsOf } from './input-class';
import { tooManyItems, unknownField } from '../fields/invalid-fields';
import { MAX_ITEMS, maxItemsOf } from './item-limits';

/** More values than any body has. Parsing more takes much longer than reading a text of the same size. */
const MAX_COMMAS = 20_000;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

const DROPPED_NAMES = ['__proto__', 'constructor'];

/**
 * Refuses a body or query that would be expensive to validate: with more unknown fields than an error names, or
 * more items in a field, at all levels together, than any list takes. Also refuses fields with names that
 * ValidationPipe and class-transformer silently drop. The time is linear, and short compared with parsing the JSON.
 * @throws ApiError VALIDATION_ERROR
 */
export function refuseOversized(fields: Record<string, unknown>, type: Type): void {
  const known = fieldsOf(type);
  const unknown = Object.keys(fields).filter((name) => !known.has(name));
  const large = [...known].filter((name) => hasTooManyItems(fields[name], maxItemsOf(type, name)));
  const refusesUnknown =
    unknown.length > MAX_NAMED_FIELDS ||
    unknown.some((name) => isInherited(name) || hasTooManyItems(fields[name]));
  const dropped = [...known].filter((name) => hasDroppedName(fields[name]));
  if (large.length === 0 && dropped.length === 0 && !refusesUnknown) return;
  const named = unknown.slice(0, MAX_NAMED_FIELDS).map(unknownField);
  const problems = [
    ...large.map((name) => tooManyItems(name, maxItemsOf(type, name))),
    ...dropped.map(droppedName),
  ];
  throw invalid([...problems, ...named], problems.length + unknown.length);
}

/**
 * Refuses JSON of more than 20,000 values before it is parsed. Reads each byte once.
 * @throws ApiError VALIDATION_ERROR
 */
export function refuseCrowded(json: Uint8Array): void {
  if (json.length <= MAX_COMMAS) return;
  let commas = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString && byte === BACKSLASH) at += 1;
    else if (!isInString && byte === COMMA && ++commas > MAX_COMMAS)
      throw invalidField('body', 'range', `must have at most ${MAX_COMMAS} values`);
  }
}

/** Whether every object has this property. No body has a field of that name. */
function isInherited(name: string): boolean {
  return name === 'prototype' || name in Object.prototype;
}

/** Nest removes these names from objects in a body. */
function hasDroppedName(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && DROPPED_NAMES.some((name) => Object.hasOwn(value, name))
  );
}

function droppedName(path: string): FieldProblem {
  return fieldProblem(path, 'type', `must not have a field named ${DROPPED_NAMES.join(' or ')}`);
}

/**
 * Does an array or object have more than `limit` items at all levels together? Looks at no more items than that.
 */
function hasTooManyItems(value: unknown, limit = MAX_ITEMS): boolean {
  if (typeof value !== 'object') return false;
  let items = 0;
  const parents: unknown[] = [value];
  while (parents.length > 0) {
    const parent = parents.pop();
    if (typeof parent !== 'object' || parent === null) continue;
    const children: unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
    items += children.length;
    if (items > limit) return true;
    parents.push(...children);
  }
  return false;
}
