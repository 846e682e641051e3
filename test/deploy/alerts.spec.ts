import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from '../support/root';

const FOLDER = join(ROOT, 'deploy/prometheus');

const sourcesOf = (ending: string): string =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
    .join('\n');
const sources = sourcesOf('.ts');
const guide = readFileSync(join(ROOT, 'docs/monitoring.md'), 'utf8');
const { groups } = load(readFileSync(join(FOLDER, 'alerts.yml'), 'utf8')) as {
  groups: { rules: { alert: string; expr: string }[] }[];
};
const rules = groups.flatMap((group) => group.rules);

describe('the metrics', () => {
  it('have no label that Prometheus renames', () => {
    const labels = [...sources.matchAll(/labelNames: \[([^\]]*)\]/g)].map(([, names]) => names);
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((names) => /'(job|instance)'/.test(names!))).toEqual([]);
  });

  it('have every queue in the guide', () => {
    const queues = [...sourcesOf('.jobs.ts').matchAll(/defineJob<[^>]*>\(\s*'([a-z-]+)'/g)].map(
      ([, name]) => name!,
    );
    expect(queues).toContain('webhook-delivery');
    expect(queues.filter((queue) => !guide.includes(`| \`${queue}\``))).toEqual([]);
  });
});

/** `.ci/run` also tests with promtool when they fire. */
describe('the alerts', () => {
  it.each(rules)('are in the guide, and read metrics that exist: $alert', ({ alert, expr }) => {
    expect(guide).toContain(`\`${alert}\``);
    const metrics = [...expr.matchAll(/parley_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    expect(metrics.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
  });
});

it('the Grafana dashboard reads metrics that exist', () => {
  const dashboard = readFileSync(join(ROOT, 'deploy/grafana/parley.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const metrics = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/parley_[a-z_]+/g)].map(([name]) => name)),
  );
  expect(metrics.length).toBeGreaterThan(15);
  expect(metrics.filter((name) => !sources.includes(`'${name.replace(/_bucket$/, '')}'`))).toEqual([]);
});
