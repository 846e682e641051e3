import type { OpenAPIObject } from '@nestjs/swagger';
import { EXAMPLE_ID, EXAMPLE_UUID } from '../requests/answer-fields';
import { errorKind, type ErrorCode, type ErrorKind } from '../errors';
import { ERROR_KIND_PREFIX, EXTRA_CONTENT, HONOURS_IDEMPOTENCY_KEY } from './operation';
import { distinct, responseName } from './error-components';
import { headersOf } from './response-headers';
import { refTo, type Operation } from './schema';
import { CODES } from './shared-codes';

/** A request that may have a body can fail with these, even if its operation uses no body. */
const OF_A_BODY: ErrorCode[] = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const WITH_IDEMPOTENCY_KEY: ErrorCode[] = [
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
];
const ALWAYS: ErrorCode[] = ['BAD_REQUEST', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

type Parameter = NonNullable<OpenAPIObject['paths'][string]['parameters']>[number];

/** Path parameters by name. */
type Parameters = NonNullable<NonNullable<OpenAPIObject['components']>['parameters']>;

/**
 * Adds the common parts of all operations of a kind: errors, headers, extra content, plan and scope in the description.
 * Returns the errors.
 */
export function completeOperation({
  operation,
  method,
  namesObject,
}: {
  operation: Operation;
  method: string;
  namesObject: boolean;
}): ErrorKind[] {
  const takesKey = operation.security?.some((security) => 'apiKey' in security) ?? false;
  const isIdempotent = takesKey && HONOURS_IDEMPOTENCY_KEY in operation;
  const kinds = errorsOf(operation, { readsBody: method !== 'get', namesObject, isIdempotent });
  delete operation[HONOURS_IDEMPOTENCY_KEY];
  addExtraContent(operation);
  for (const [status, response] of Object.entries(operation.responses)) {
    const headers = headersOf(Number(status), { takesKey, isIdempotent });
    operation.responses[status] = { ...response, headers } as typeof response;
  }
  const statuses = [...new Set(kinds.map(({ status }) => status))].toSorted((one, other) => one - other);
  for (const status of statuses) operation.responses[status] = refTo('responses', responseName(status));
  operation[CODES] = kinds.map(({ code }) => code).toSorted();
  operation.description = [operation.description, needs(operation)].filter(Boolean).join('\n\n');
  operation.security ??= [];
  operation.parameters = [
    ...(operation.parameters ?? []).map(withExample),
    refTo('parameters', 'RequestId'),
    ...(isIdempotent ? [refTo('parameters', 'IdempotencyKey')] : []),
  ];
  return kinds;
}

/** The errors that the operation declares, and the errors that follow from its kind, path and parameters. */
function errorsOf(
  operation: Operation,
  {
    readsBody,
    namesObject,
    isIdempotent,
  }: { readsBody: boolean; namesObject: boolean; isIdempotent: boolean },
): ErrorKind[] {
  const errors: (ErrorCode | ErrorKind)[] = readsBody ? [...ALWAYS, ...OF_A_BODY] : [...ALWAYS];
  const declared = Object.keys(operation).filter((name) => name.startsWith(ERROR_KIND_PREFIX));
  // Nest lists the last extension first.
  for (const key of declared.toReversed()) {
    errors.push(operation[key] as ErrorKind);
    delete operation[key];
  }
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  if (namesObject) errors.push('NOT_FOUND');
  if (parameters.some(({ name }) => name === 'cursor')) errors.push('INVALID_CURSOR');
  // An unknown query parameter is an error wherever a caller is known (`QueryGuard`).
  if (operation.requestBody || operation.security) errors.push('VALIDATION_ERROR');
  if (isIdempotent) errors.push(...WITH_IDEMPOTENCY_KEY);
  return distinct(errors.map(errorKind));
}

/** A parameter of the path with an example: tools that send the documented requests, as Dredd, need one. */
function withExample(parameter: Parameter): Parameter {
  if ('$ref' in parameter || parameter.in !== 'path') return parameter;
  const { schema = {} } = parameter;
  const isNumber = 'type' in schema && schema.type === 'integer';
  return { ...parameter, example: isNumber ? EXAMPLE_ID : EXAMPLE_UUID };
}

/** A sentence with the plan and scope, or the token, that a caller needs. */
function needs(operation: Operation): string {
  const { 'x-minimum-plan': plan, 'x-required-scope': scope } = operation as Record<
    string,
    string | undefined
  >;
  if (plan) {
    const name = plan.charAt(0).toUpperCase() + plan.slice(1);
    return `Plan: ${name} or higher. Scope: ${scope ? `\`${scope}\`` : 'any'}.`;
  }
  return operation.security ? "Takes the operator's token." : 'Needs no key.';
}

function addExtraContent(operation: Operation): void {
  const extra = operation[EXTRA_CONTENT];
  const success = operation.responses['200'];
  if (extra && success && !('$ref' in success)) success.content = { ...success.content, ...extra };
  delete operation[EXTRA_CONTENT];
}

/**
 * Moves the parameters of paths into components, because most operations have the same parameters. Returns the
 * components by the names of the parameters.
 */
export function sharePathParameters(operations: { operation: Operation }[]): Parameters {
  const shared: Parameters = {};
  for (const { operation } of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      if ('$ref' in parameter || parameter.in !== 'path') return parameter;
      const known = (shared[parameter.name] ??= parameter);
      // An id of another kind with the same name stays at its operation.
      return JSON.stringify(known) === JSON.stringify(parameter)
        ? refTo('parameters', parameter.name)
        : parameter;
    });
  }
  return shared;
}
