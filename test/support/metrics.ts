import { until } from './wait';

/** One line of the Prometheus format. */
interface MetricSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The metrics of a process at one moment. */
export class Metrics {
  private constructor(readonly samples: MetricSample[]) {}

  /** Reads the metrics of the process with this output, which runs with `METRICS_PORT=0`. */
  static async of(service: { output: string }): Promise<Metrics> {
    const response = await fetch(`${metricsUrl(service)}/metrics`);
    if (response.status !== 200) throw new Error(`no metrics but ${response.status}`);
    return new Metrics((await response.text()).split('\n').flatMap(parse));
  }

  /** The sum over all samples with this name and these labels; undefined when there is none. */
  value(name: string, labels: Record<string, string> = {}): number | undefined {
    const matching = this.samples.filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    );
    return matching.length > 0 ? matching.reduce((sum, { value }) => sum + value, 0) : undefined;
  }
}

/** Reads the metrics until they are as expected. */
export async function untilMetrics(
  service: { output: string },
  isDone: (metrics: Metrics) => boolean,
): Promise<Metrics> {
  return until(() => Metrics.of(service), isDone);
}

/** The address of the metrics, from the log of the process. */
export function metricsUrl({ output }: { output: string }): string {
  const port = /"metricsPort":(\d+)/.exec(output)?.[1];
  if (!port) throw new Error(`no metrics port in ${output}`);
  return `http://127.0.0.1:${port}`;
}

function parse(line: string): MetricSample[] {
  const match = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
  if (!match) return [];
  const labels = [...(match[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [
    key,
    value,
  ]);
  return [{ name: match[1]!, labels: Object.fromEntries(labels), value: Number(match[3]) }];
}
