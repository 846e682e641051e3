import { parseUrl } from '@app/languages';
import { fieldProblem, type FieldProblem } from '../platform/http/errors';
import type { Action, Method } from './action.entity';
import { fillTexts, PLACEHOLDER, textsIn } from './action-body';
import { isAlwaysScalar, isScalar, problemWith, problemWithObject, type InputValues } from './action-inputs';
import type { InputSchemas } from './input-schema';
import type { VerifiedVisitor } from '../identity/verified-visitor';

/** https and a host, up to the path. Placeholders are in the path and the query only. */
const ORIGIN = /^https:\/\/[^/?#{}\s\\@]+(?=[/?]|$)/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
const HEADER_VALUE = /^[\x20-\x7e]*$/;
/** The headers of the connection. */
const RESERVED_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/i;
/** A parameter whose whole value is a placeholder. */
const ONLY_VALUE = /^[^=]*=\{\{([^{}]*)\}\}$/;
const PLACES = 'it can only be the whole value of a parameter, or in the body';
const SECRET = 'secret.';
const VISITOR = 'visitor.';
/** `visitor.id`, or an attribute of the tenant: `visitor.attributes.plan`. */
const VISITOR_PLACEHOLDER = /^visitor\.(?:id|email|name|attributes\.[A-Za-z]\w{0,39})$/;

/** The parts of an action that define its request. */
export interface RequestTemplate extends Pick<
  Action,
  'inputs' | 'tool' | 'method' | 'url' | 'headers' | 'body'
> {
  secretNames: readonly string[];
}

/** The values of the placeholders. */
export interface PlaceholderValues {
  inputs: InputValues;
  /** Undefined if nobody has verified the visitor. */
  visitor?: VerifiedVisitor;
  secrets: Record<string, string>;
}

/** A request of an action. For a tool, the body has its name and arguments. */
export interface ActionRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  /** JSON; null without a body. */
  body: string | null;
}

/** The problems with the fields of an action. Pure. */
export function problemsOf({
  inputs,
  tool,
  method,
  url,
  headers,
  body,
  secretNames,
}: RequestTemplate): FieldProblem[] {
  const bodyPlaceholders = new Set(Object.keys(inputs));
  const headerPlaceholders = new Set(secretNames.map((name) => SECRET + name));
  return [
    ...(isTemplate(url)
      ? []
      : [fieldProblem('url', 'https', 'must start with https:// and a host without placeholders')]),
    ...unknownIn(url, bodyPlaceholders).map((name) => unknownPlaceholder('url', name, 'an input')),
    ...misplacedIn(url, inputs).map((name) =>
      fieldProblem(
        'url',
        'placeholder',
        `has {{${name}}}, which may be absent or is no single value: ${PLACES}`,
      ),
    ),
    ...(tool && Object.keys(inputs).length > 0
      ? [fieldProblem('inputs', 'tool', 'are those of the tool')]
      : []),
    ...(tool && body !== null ? [fieldProblem('body', 'tool', 'is not for a tool')] : []),
    ...(body !== null && method === 'GET'
      ? [fieldProblem('body', 'method', 'is only for methods other than GET')]
      : []),
    ...textsIn(body)
      .flatMap((text) => unknownIn(text, bodyPlaceholders))
      .map((name) => unknownPlaceholder('body', name, 'an input')),
    ...Object.entries(headers)
      .filter(([name, value]) => !isHeader(name, value))
      .map(() =>
        fieldProblem('headers', 'format', 'must be HTTP headers, apart from those of the connection'),
      ),
    ...Object.values(headers)
      .flatMap((value) => unknownIn(value, headerPlaceholders))
      .map((name) => unknownPlaceholder('headers', name, 'a secret')),
  ];
}

/** Why no request can be made with these values; undefined if it can. `concernsInputs`: they do not fit the schemas. */
export function problemWithCall(
  template: RequestTemplate,
  { inputs, visitor }: { inputs: unknown; visitor?: VerifiedVisitor },
): { says: string; concernsInputs?: true } | undefined {
  const inputProblem = template.tool ? problemWithObject(inputs) : problemWith(inputs, template.inputs);
  if (inputProblem) return { says: inputProblem, concernsInputs: true };
  if (!knowsVisitor(template, visitor)) return { says: 'The identity of the visitor is not known' };
  return requestOf(template, { inputs: inputs as InputValues, visitor, secrets: {} })
    ? undefined
    : { says: 'An input would change the path of the URL' };
}

/** Whether the visitor's data for the request are known. */
function knowsVisitor(
  { url, headers, body }: Pick<RequestTemplate, 'url' | 'headers' | 'body'>,
  visitor: VerifiedVisitor | undefined,
): boolean {
  const known = valuesOf({ inputs: {}, visitor });
  const needed = [url, ...Object.values(headers), ...textsIn(body)]
    .flatMap(namesIn)
    .filter((name) => name.startsWith(VISITOR));
  return needed.every((name) => known.has(name));
}

/**
 * The request with these values, each encoded to stay within its path segment, its query parameter or its text of the
 * body. Undefined if a value, e.g. `..`, would still change the path.
 */
export function requestOf(
  { inputs: schemas, tool, method, url: template, headers, body }: RequestTemplate,
  { inputs, visitor, secrets }: PlaceholderValues,
): ActionRequest | undefined {
  const url = withoutParameters(
    template,
    new Set(Object.keys(schemas).filter((name) => inputs[name] == null)),
  );
  // Arguments of a tool are no values of placeholders.
  const given = tool ? {} : inputs;
  // A text of the body that is only the placeholder of an absent input is left out.
  const absent = Object.keys(schemas).map((name) => [name, undefined] as const);
  const values = new Map<string, unknown>([...absent, ...valuesOf({ inputs: given, visitor })]);
  const known = new Map([...values].map(([name, value]) => [name, encodeURIComponent(String(value))]));
  const filled = fill(url, known);
  if (shapeOf(filled) !== shapeOf(fill(url, new Map(), 'x'))) return undefined;
  for (const [name, value] of Object.entries(secrets)) known.set(SECRET + name, value);
  return {
    method: tool ? 'POST' : method,
    url: new URL(filled).href,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, known)])),
    body: tool
      ? JSON.stringify({ name: tool.name, arguments: inputs })
      : body && JSON.stringify(fillTexts(body, values)),
  };
}

/** The inputs whose schemas do not suit their places in the URL. */
function misplacedIn(url: string, schemas: InputSchemas): string[] {
  const required = withoutParameters(url, new Set(Object.keys(schemas)));
  return Object.entries(schemas)
    .filter(([name, schema]) =>
      namesIn(required).includes(name)
        ? !isAlwaysScalar(schema)
        : namesIn(url).includes(name) && !isScalar(schema),
    )
    .map(([name]) => name);
}

/** The URL without those query parameters whose whole value is the placeholder of one of these names. */
function withoutParameters(url: string, names: ReadonlySet<string>): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const [parameters = '', fragment] = query.split(/#(.*)/s);
  const kept = parameters.split('&').filter((parameter) => !names.has(ONLY_VALUE.exec(parameter)?.[1] ?? ''));
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The values of inputs and visitor by the names of their placeholders. */
function valuesOf({ inputs, visitor }: Pick<PlaceholderValues, 'inputs' | 'visitor'>): Map<string, unknown> {
  const { attributes = {}, ...details } = visitor ?? {};
  const named = Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, value] as const);
  const known = [...Object.entries(details), ...named].filter(([, value]) => value);
  return new Map<string, unknown>([
    ...Object.entries(inputs),
    ...known.map(([name, value]) => [VISITOR + name, value] as const),
  ]);
}

function isHeader(name: string, value: string): boolean {
  return HEADER_NAME.test(name) && !RESERVED_HEADERS.test(name) && HEADER_VALUE.test(value);
}

function isTemplate(url: string): boolean {
  const filled = fill(url, new Map(), 'x');
  return ORIGIN.test(url) && !/[{}]/.test(filled) && shapeOf(filled) !== undefined;
}

/**
 * The origin, and the number of segments (`.` and `..` leave fewer) and parameters of a URL; undefined for an invalid
 * URL.
 */
function shapeOf(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  const { origin, pathname, searchParams } = url;
  return [origin, pathname.split('/').filter(Boolean).length, [...searchParams].length].join(' ');
}

/** The text with the values of its placeholders. Placeholders without a value stay, or become `otherwise`. */
function fill(text: string, values: ReadonlyMap<string, string>, otherwise?: string): string {
  return text.replaceAll(PLACEHOLDER, (all, name: string) => values.get(name) ?? otherwise ?? all);
}

function unknownIn(text: string, known: ReadonlySet<string>): string[] {
  return namesIn(text).filter((name) => !known.has(name) && !VISITOR_PLACEHOLDER.test(name));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

function unknownPlaceholder(path: string, name: string, expected: 'an input' | 'a secret'): FieldProblem {
  const problem = `has the placeholder {{${name}}}, which is neither ${expected} nor of the visitor`;
  return fieldProblem(path, 'placeholder', problem);
}
