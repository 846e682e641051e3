import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { freePort } from '../support/servers/free-port';
import { createAgent, trainText } from '../support/agent';
import { CERTIFICATE } from '../support/certificate';
import { describeScaledOut } from '../support/describe-backends';
import { PROXIES, PROXY_DRAIN_SECONDS, Proxy } from '../support/proxies';
import { useService } from '../support/use-service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';

const RESTARTS = 8;
const CLIENTS = 8;

for (const kind of PROXIES) {
  (kind.isInstalled ? describeScaledOut : describe.skip)(`two api processes behind ${kind.name}`, () => {
    const { service } = useService();
    let settings: Record<string, string>[];
    let processes: ServiceProcess[];
    let proxy: Proxy;
    const keptAlive = new Agent({ keepAlive: true, ca: CERTIFICATE });

    beforeAll(async () => {
      const ports = [await freePort(), await freePort()] as const;
      settings = ports.map((port) => ({
        ROLE: 'api',
        PORT: String(port),
        DRAIN_SECONDS: PROXY_DRAIN_SECONDS,
      }));
      processes = await Promise.all(settings.map((each) => service.another(each)));
      proxy = new Proxy(kind, await freePort(), ports);
    });

    afterAll(async () => {
      keptAlive.destroy();
      await proxy.stop();
      await Promise.all(processes.map((process) => process.end('SIGTERM')));
    });

    it('lose no request while they are restarted one after the other, eight times in all', async () => {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      await trainText(live, agent, 'tower', 'The water tower of Lindau is 41 metres high.');
      const ask = (): Promise<string> => askOnce(proxy.port, keptAlive, `/api/v1${agent}/chat`, live.token!);
      await until(ask, (outcome) => outcome === '200');

      const outcomes: string[] = [];
      const restarts = new AbortController();
      const clients = Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (!restarts.signal.aborted) outcomes.push(await ask());
        }),
      );
      try {
        for (let restart = 0; restart < RESTARTS; restart++) {
          const which = restart % processes.length;
          expect(await processes[which]!.end('SIGTERM')).toBe(0);
          processes[which] = await service.another(settings[which]);
          // The old process may stop only once the proxy sends requests to the new one.
          await until(
            async () => processes[which]!.output,
            (output) => output.includes('/chat'),
          );
        }
      } finally {
        restarts.abort();
        await clients;
      }
      expect(outcomes.length).toBeGreaterThan(RESTARTS * CLIENTS);
      expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([]);
    }, 600_000);
  });
}

/** Asks a question through the proxy. Resolves with the status, or with the code of the fault. */
async function askOnce(port: number, agent: Agent, path: string, token: string): Promise<string> {
  const asked = request({
    agent,
    port,
    path,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  });
  asked.end(JSON.stringify({ message: 'How high is the water tower of Lindau?' }));
  try {
    const [response] = await once(asked, 'response');
    for await (const _ of response) void _;
    return String(response.statusCode);
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
