import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import Ajv from 'ajv';
import { load } from 'js-yaml';

const ROOT = join(__dirname, '../..');
const CHART = join(ROOT, 'deploy/helm/parley');
const read = (file: string): string => readFileSync(join(CHART, file), 'utf8');

type Json = Record<string, any>;

const chart = load(read('Chart.yaml')) as Json;
const values = load(read('values.yaml')) as Json;
const schema = JSON.parse(read('values.schema.json')) as Json;
const isValid = new Ajv({ allErrors: true }).compile(schema);
const templates = readdirSync(join(CHART, 'templates'))
  .map((file) => read(join('templates', file)))
  .join('\n');

/** The value at a path in `values.yaml`; undefined if it is missing. */
function valueAt(path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], values);
}

/** The schema of a path; undefined if the schema does not know it. */
function schemaAt(path: readonly string[]): Json | undefined {
  const resolved = (part: Json | undefined): Json | undefined =>
    part?.['$ref'] ? schema['definitions'][String(part['$ref']).split('/').at(-1)!] : part;
  return path.reduce<Json | undefined>((part, key) => resolved(part?.['properties']?.[key]), schema);
}

describe('the Helm chart', () => {
  it('has the fields that Helm requires, and the version of Parley', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(chart).toMatchObject({ apiVersion: 'v2', name: 'parley', appVersion: version });
    expect(chart['version']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has values that its schema accepts', () => {
    isValid(values);
    expect(isValid.errors).toBeNull();
  });

  it.each<[string, Json]>([
    ['a misspelt value', { ...values, drainSecond: 5 }],
    ['a misspelt name of a setting', { ...values, settings: { log_level: 'info' } }],
    ['a secret among the settings', { ...values, settings: { SECRET_KEY_PREVIOUS: 'x' } }],
    ['a setting of the chart', { ...values, settings: { ROLE: 'all' } }],
    ['a setting that is a number', { ...values, settings: { CRAWL_MAX_PAGES: 10 } }],
    ['no Secret', { ...values, existingSecret: '' }],
  ])('refuses %s', (_, wrong) => {
    expect(isValid(wrong)).toBe(false);
  });

  it('has a value and a schema for every value that its templates use', () => {
    const used = [...templates.matchAll(/(?:\.V|\$v)alues\.([A-Za-z.]+)/g)].map(([, path]) =>
      path!.split('.'),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((path) => valueAt(path) === undefined || !schemaAt(path))).toEqual([]);
  });

  it('sets settings that exist', () => {
    const settings = Object.keys(parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8')));
    const set = [...templates.matchAll(/name: ([A-Z_]+), value/g)].map(([, name]) => name!);
    expect(set).toContain('DRAIN_SECONDS');
    expect([...set, ...Object.keys(values['settings'])].filter((name) => !settings.includes(name))).toEqual(
      [],
    );
  });

  it('routes every public path to the api, and no other path', () => {
    const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.controller.ts') && !file.startsWith('start'))
      .flatMap((file) => {
        const source = readFileSync(join(ROOT, 'src', file), 'utf8');
        const decorator = source.includes("@Controller('") ? 'Controller' : 'Get';
        const paths = source.matchAll(new RegExp(`@${decorator}\\('([^']+)'`, 'g'));
        return Array.from(paths, ([, path]) => `/${path!.split('/')[0]}`);
      });
    expect(paths).toContain('/widget.js');
    const open = new Set(paths.filter((path) => path !== '/ready'));
    expect([...open].filter((path) => !values['ingress'].paths.includes(path))).toEqual([]);
    expect(values['ingress'].paths).not.toContain('/ready');
  });

  it('adds workers by metrics that exist', () => {
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
      .join('\n');
    for (const { name } of values['autoscaling'].metrics) expect(sources).toContain(`name: '${name}'`);
  });
});
