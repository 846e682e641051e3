import { print } from '../capacity/report';
import { load, percentile } from '../capacity/load';
import type { Installation } from '../capacity/installation';

const CLIENTS = 2;

/** Another tenant of the installation, which sends messages while something else happens. */
export class Neighbour {
  private constructor(private readonly send: () => Promise<unknown>) {}

  /** A new account with a trained agent. */
  static async of(installation: Installation): Promise<Neighbour> {
    const { client } = await installation.tenant();
    const agentId = await client.createAgent();
    await client.train(agentId, [
      'Refunds take 30 days. Parcels to Peru need a week. The shop opens at nine.',
    ]);
    return new Neighbour(() => client.chat(agentId, 'How long do refunds take?'));
  }

  /** Prints how long the neighbour's messages take while `work` runs; returns the result of `work`. */
  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const sending = load(
      CLIENTS,
      () => !isOver,
      () => this.send(),
    );
    const startedAtMs = performance.now();
    const result = await work().finally(() => (isOver = true));
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
    const { timesMs } = await sending;
    const figures = [percentile(timesMs, 0.5), percentile(timesMs, 0.95), Math.max(...timesMs)];
    const [middle, late, longest] = figures.map((ms) => `${ms.toFixed(0)} ms`);
    print(
      name,
      `${seconds} s; ${timesMs.length} messages of another tenant: p50 ${middle}, p95 ${late}, longest ${longest}`,
    );
    return result;
  }
}
