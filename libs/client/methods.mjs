// Writes the methods of the client that send one request each, from methods.yaml and the OpenAPI documents.
// With `--check` it writes nothing, and fails if a file is not up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { format } from 'oxfmt';
import { Operations } from './operations.mjs';

const folder = import.meta.dirname;
const read = (...path) => readFileSync(join(folder, ...path), 'utf8');
const { repeatable, ...documents } = load(read('methods.yaml'));
const { singleQuote, printWidth, trailingComma } = JSON.parse(read('../..', '.oxfmtrc.json'));

for (const [name, target, prefix] of [
  ['openapi.json', 'src/resources/methods.ts', ''],
  ['openapi-admin.json', 'src/operator/methods.ts', 'Operator'],
]) {
  const file = join(folder, target);
  const operations = new Operations(JSON.parse(read('../..', name)), prefix);
  const classes = Object.entries(documents[name]).map((entry) => classOf(entry, operations));
  const source = fileOf(classes.join('\n\n'), prefix);
  const { code, errors } = await format(file, source, { singleQuote, printWidth, trailingComma });
  if (errors.length > 0) throw new Error(errors[0].message);
  if (!process.argv.includes('--check')) writeFileSync(file, code);
  else if (readFileSync(file, 'utf8') !== code) throw new Error(`${target} is not up to date`);
}

function fileOf(classes, prefix) {
  const transport = ['IdempotentOptions', 'RequestOptions', 'Transport'].filter((type) =>
    classes.includes(type),
  );
  return `// Written by libs/client/methods.mjs. Change methods.yaml instead.
    import type { List } from '../pages.js';
    import { path } from '../path.js';
    import type { ${transport.join(', ')} } from '../transport.js';
    import type { ${prefix}Query, ${prefix}Schema } from '${prefix ? './document.js' : '../document.js'}';

    ${classes}`;
}

function classOf([name, { about, ...methods }], operations) {
  return `${comment(about)}export class ${name} {
      constructor(protected readonly transport: Transport) {}

      ${Object.entries(methods)
        .map(([declaration, about]) => comment(about) + methodOf(declaration, operations))
        .join('\n\n')}
    }`;
}

/** A method, declared as `name = operation`, `name = operation(body)` or `name = operation({ field of the body })`. */
function methodOf(declaration, operations) {
  const [, name, operationId, field, body, optional] =
    /^(\w+) = (\w+)(?:\(({ )?(\w+)(?: })?(\?)?\))?$/.exec(declaration) ?? [];
  const { method, path, ids, query, answer, body: bodyType } = operations.get(operationId);
  const parameters = ids.map(([id, type]) => `${id}: ${type}`);
  if (body) {
    const type = field ? `${bodyType}['${body}']` : bodyType;
    parameters.push(`${body}: ${type}${optional ? ' = {}' : ''}`);
  }
  if (query) parameters.push(`query: ${query} = {}`);
  parameters.push(`options?: ${method === 'create' ? 'IdempotentOptions' : 'RequestOptions'}`);
  const parts = [
    ...(body ? [field ? `body: { ${body} }` : `body: ${body}`] : []),
    ...(repeatable.includes(operationId) ? ['repeatable: true'] : []),
    ...(query ? ['query'] : []),
    ...(answer.field ? [`field: '${answer.field}'`] : []),
  ];
  const call = [path, 'options', ...(parts.length ? [`{ ${parts.join(', ')} }`] : [])].join(', ');
  const [async, type] =
    method === 'list' ? ['', `List<${answer.type}>`] : ['async ', `Promise<${answer.type}>`];
  return `${async}${name}(${parameters.join(', ')}): ${type} {
      return this.transport.${method}(${call});
    }`;
}

function comment(about) {
  const lines = about.trim().split('\n');
  return lines.length > 1 ? `/**\n * ${lines.join('\n * ')}\n */\n` : `/** ${lines[0]} */\n`;
}
