import { createAgent } from '../../support/agent';
import { FORM_TYPE, formOf } from '../../support/form';
import { Pipeline } from '../../support/pipeline';
import { until } from '../../support/wait';
import { useLentService } from '../../support/use-service';

/** Together they get all 16 places, less the last that a tenant leaves free. */
const GREEDY_TENANTS = 5;
const FORMS = 9;
/** Far less than the minute that a request may take. */
const ANSWERED_WITHIN_MS = 20_000;

const { service } = useLentService();

describe('forms that arrive too slowly', () => {
  it('lose their places after some seconds to another tenant, who waits for one', async () => {
    const slow: Pipeline[] = [];
    for (let greedy = 0; greedy < GREEDY_TENANTS; greedy += 1) {
      const { live } = await service.tenant();
      const path = await createAgent(live);
      for (let form = 0; form < FORMS; form += 1) {
        const pipeline = await Pipeline.open(service.baseUrl);
        const headers = [
          `POST /api/v1${path}/training/files HTTP/1.1`,
          'Host: a',
          `Authorization: Bearer ${live.token}`,
          `Content-Type: ${FORM_TYPE}`,
          'Content-Length: 1000000',
        ];
        const begin = formOf(`${form}.txt`, 'Seals rest.').slice(0, -20);
        pipeline.socket.write(`${headers.join('\r\n')}\r\n\r\n${begin}`);
        slow.push(pipeline);
      }
    }
    const trickle = setInterval(() => slow.forEach(({ socket }) => socket.write('a')), 500);
    const other = await service.tenant();
    const path = await createAgent(other.live);
    const startedMs = performance.now();
    const { status } = await fetch(`${service.baseUrl}/api/v1${path}/training/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.live.token}`, 'content-type': FORM_TYPE },
      body: formOf('seals.txt', 'Seals rest.'),
    });
    expect(status).toBe(201);
    expect(performance.now() - startedMs).toBeLessThan(ANSWERED_WITHIN_MS);
    const heads = await until(
      async () => slow.flatMap((pipeline) => pipeline.heads()),
      (seen) => seen.length > 0,
    );
    expect(heads[0]).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(trickle);
    for (const { socket } of slow) socket.destroy();
  });
});
