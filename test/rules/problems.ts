import type { Type } from '@nestjs/common';
import { RequestValidationPipe } from '../../src/platform/http/requests/fields/validation.pipe';

/** A problem of a field, as `details.fields` of VALIDATION_ERROR has it. */
export interface Problem {
  path: string;
  rule: string;
  message: string;
}

const pipe = new RequestValidationPipe();

/** The body of the class that the handler gets for this JSON. @throws ApiError VALIDATION_ERROR */
export async function bodyOf<Body extends object>(type: Type<Body>, body: object | string): Promise<Body> {
  const value: unknown = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
  return (await pipe.transform(value, { type: 'body', metatype: type })) as Body;
}

/** The problems of a body of this class; none if it is accepted. */
export const problemsOf = (type: Type<object>, body: object | string): Promise<Problem[]> =>
  problems(bodyOf(type, body));

/** The problems of a query like `a=1&b=2`, in which a parameter that is repeated is a list. */
export function problemsOfQuery(type: Type<object>, query: string): Promise<Problem[]> {
  const parameters = new URLSearchParams(query);
  const value = Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  return problems(pipe.transform(value, { type: 'query', metatype: type }));
}

async function problems(reading: Promise<unknown>): Promise<Problem[]> {
  try {
    await reading;
    return [];
  } catch (error) {
    const { code, message, details } = error as {
      code: string;
      message: string;
      details: { fields: Problem[] };
    };
    expect([code, message]).toEqual(['VALIDATION_ERROR', details.fields[0]!.message]);
    return details.fields;
  }
}
