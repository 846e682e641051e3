import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { MAX_NAMED_FIELDS, type FieldProblem } from './errors';
import { MAX_ITEMS } from './fields';
import { unknownField } from './invalid-fields';

/**
 * The problems of a body or query that would be expensive to validate: more unknown fields than an error names, fields
 * with more items than any list takes, at all levels together. Also fields with names that ValidationPipe and
 * class-transformer drop in silence. The time is linear, and small against that of parsing the JSON.
 */
export function boundProblems(fields: object, type: Type): FieldProblem[] {
  const known = fieldsOf(type);
  const names = Object.keys(fields);
  const unknown = names.filter((name) => !known.has(name));
  const large = Object.entries(fields).flatMap(([name, value]) => (hasTooManyItems(value) ? [name] : []));
  if (large.length === 0 && unknown.length <= MAX_NAMED_FIELDS && !unknown.some(isInherited)) return [];
  return [...large.filter((name) => known.has(name)).map(tooManyItems), ...unknown.map(unknownField)];
}

/** The names of the fields that have rules. */
function fieldsOf(type: Type): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}

/** No body has a field of such a name. */
function isInherited(name: string): boolean {
  return name === 'prototype' || name in Object.prototype;
}

function tooManyItems(path: string): FieldProblem {
  return { path, rule: 'range', message: `${path} must have at most ${MAX_ITEMS} items` };
}

/** Whether an array or object has more than `MAX_ITEMS` items at all levels together. It looks at no more than these. */
function hasTooManyItems(value: unknown): boolean {
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
