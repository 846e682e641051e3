import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { invalid, type FieldProblem } from './errors';

/** Checks a body or query against the zod schema its parameter names, and hands on what the schema makes of it. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { schema, type }: ArgumentMetadata): unknown {
    return schema instanceof z.ZodType ? parse(schema, value, type) : value;
  }
}

/**
 * What `schema` makes of `value`.
 * @throws ApiError VALIDATION_ERROR with one problem for each broken rule
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, place: ArgumentMetadata['type']): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(result.error.issues.flatMap((issue) => problemsOf(issue, place)));
}

function problemsOf(issue: z.core.$ZodIssue, place: ArgumentMetadata['type']): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key].join('.');
      return { path, rule: 'unknown', message: `${path} is not a known field` };
    });
  }
  const path = issue.path.join('.');
  const isRepeated = place === 'query' && Array.isArray(issue.input);
  const [rule, problem] = isRepeated ? ['type', 'must be given once'] : ruleOf(issue);
  return [{ path, rule, message: `${path || 'the request'} ${problem}` }];
}

function ruleOf(issue: z.core.$ZodIssue): [rule: string, problem: string] {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return ['required', 'is required'];
      return ['type', `must be ${articled(issue.expected)}`];
    case 'invalid_value':
      if (issue.input === undefined) return ['required', 'is required'];
      return ['enum', `must be one of ${issue.values.map(String).join(', ')}`];
    case 'too_small':
      return ['range', `must be at least ${issue.minimum}`];
    case 'too_big':
      return ['range', `must be at most ${issue.maximum}`];
    case 'custom':
      return [String(issue.params?.['rule'] ?? 'format'), issue.message];
    default:
      return ['format', 'is not of the expected form'];
  }
}

function articled(type: string): string {
  if (type === 'int') return 'an integer';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
