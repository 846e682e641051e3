import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/root';

/** A Python with Helm's library and the schemas of Kubernetes, as `.ci/run` installs them. */
const python = process.env['TEST_HELM_PYTHON'] ?? '';
if (!python) process.stdout.write('the Helm chart is not rendered: TEST_HELM_PYTHON is not set\n');

type Json = Record<string, any>;

interface Rendered {
  findings: { severity: number; error: string }[];
  objects: Json[];
  problems: string[];
}

/** The severity of a recommendation in Helm's linter. */
const INFO = 1;
const enabled = { enabled: true };
const EVERYTHING = {
  autoscaling: enabled,
  api: { autoscaling: enabled },
  ingress: enabled,
  serviceMonitor: enabled,
  migrationJob: enabled,
  drainSeconds: 20,
};

/** The chart with these values, rendered by Helm. */
function render(values: Json): Rendered {
  const files = [join(__dirname, 'render-chart.py'), join(ROOT, 'deploy/helm/parley')];
  return JSON.parse(
    execFileSync(python, [...files, JSON.stringify(values)], { encoding: 'utf8' }),
  ) as Rendered;
}

(python ? describe : describe.skip)('the rendered Helm chart', () => {
  it.each([
    ['its defaults', {}],
    ['everything', EVERYTHING],
  ])('is accepted by Helm and Kubernetes with %s', (_, values) => {
    const { findings, problems } = render(values);
    expect(findings.filter(({ severity }) => severity !== INFO)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('has probes, grace periods, disruption budgets and autoscalers', () => {
    const { objects } = render(EVERYTHING);
    const byKind = (kind: string): Json[] => objects.filter((each) => each['kind'] === kind);
    for (const { spec } of byKind('Deployment')) {
      const pod = spec.template.spec;
      expect(pod.terminationGracePeriodSeconds).toBe(60);
      expect(pod.containers[0]).toMatchObject({ startupProbe: {}, livenessProbe: {} });
    }
    const counts = [
      'Deployment',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
      'ServiceMonitor',
      'Ingress',
    ];
    expect(counts.map((kind) => byKind(kind).length)).toEqual([2, 2, 2, 1, 1]);
  });

  it('gives every pod no more than it needs: a network policy, limits and no privileges', () => {
    const { objects } = render(EVERYTHING);
    const policy = objects.find(({ kind }) => kind === 'NetworkPolicy')!;
    const pods = objects.flatMap(({ spec }): Json[] => spec?.template ?? []);
    expect(pods).toHaveLength(3);
    for (const { metadata, spec } of pods) {
      expect(metadata.labels).toMatchObject(policy['spec'].podSelector.matchLabels);
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
      });
      expect(spec.containers).toMatchObject([
        {
          resources: { limits: { memory: expect.any(String) } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ]);
    }
  });
});
