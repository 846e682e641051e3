import type { Type } from '@nestjs/common';
import { invalid, MAX_NAMED_FIELDS, type FieldProblem } from '../errors';
import { MAX_ITEMS } from './fields';
import { fieldsOf } from './input-class';
import { unknownField } from './invalid-fields';

const DROPPED_NAMES = ['__proto__', 'constructor'];

/**
 * Refuses a body or query that would be expensive to validate: with more unknown fields than an error names, or
 * more items in a field, at all levels together, than any list takes. Also refuses fields with names that ValidationPipe
 * and class-transformer silently drop. The time is linear, and short compared with parsing the JSON.
 * @throws ApiError VALIDATION_ERROR
 */
export function refuseOversized(fields: Record<string, unknown>, type: Type): void {
  const known = fieldsOf(type);
  const unknown = Object.keys(fields).filter((name) => !known.has(name));
  const large = [...known].filter((name) => hasTooManyItems(fields[name]));
  const refusesUnknown =
    unknown.length > MAX_NAMED_FIELDS ||
    unknown.some((name) => isInherited(name) || hasTooManyItems(fields[name]));
  const dropped = [...known].filter((name) => hasDroppedName(fields[name]));
  if (large.length === 0 && dropped.length === 0 && !refusesUnknown) return;
  const named = unknown.slice(0, MAX_NAMED_FIELDS).map(unknownField);
  const problems = [...large.map(tooManyItems), ...dropped.map(droppedName)];
  throw invalid([...problems, ...named], problems.length + unknown.length);
}

/** No body has a field of such a name. */
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
  return { path, rule: 'type', message: `${path} must not have a field named ${DROPPED_NAMES.join(' or ')}` };
}

function tooManyItems(path: string): FieldProblem {
  return { path, rule: 'range', message: `${path} must have at most ${MAX_ITEMS} items` };
}

/**
 * Whether an array or object has more than `MAX_ITEMS` items at all levels together. It looks at no more than these.
 */
function hasTooManyItems(value: unknown): boolean {
  if (typeof value !== 'object') return false;
  let items = 0;
  const parents: unknown[] = [value];
  while (parents.length > 0) {
    const parent = parents.pop();
    if (typeof parent !== 'object' || parent === null) continue;
    const children: unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
    items += children.length;
    if (items > MAX_ITEMS) return true;
    parents.push(...children);
  }
  return false;
}
