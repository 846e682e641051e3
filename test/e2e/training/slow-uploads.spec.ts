import { createAgent } from '../../support/agent';
import { FORM_TYPE, formOf } from '../../support/form';
import { Pipeline } from '../../support/pipeline';
import { until } from '../../support/wait';
import type { Tenant } from '../../support/service';
import { useLentService } from '../../support/use-service';

/** More than half of the places for forms: one tenant gets half. */
const FORMS = 40;
/** More than the slow forms that are read besides. */
const TOO_MANY_FORMS = 80;
/** Far less than the minute that a form may take at any pace, also on a busy machine. */
const ANSWERED_WITHIN_MS = 10_000;

/** More than the process reads of a form that has no place yet. */
const FIRST_BYTES = 100_000;

// It uses up the places for forms.
const { service } = useLentService();

/** Begins forms that trickle in, after so many bytes of content. Returns them, and how to end them. */
async function trickling(tenant: Tenant, forms: number, contentBytes: number) {
  const path = await createAgent(tenant.live);
  const slow: Pipeline[] = [];
  for (let form = 0; form < forms; form += 1) {
    const pipeline = await Pipeline.open(service.baseUrl);
    const headers = [
      `POST /api/v1${path}/training/files HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${tenant.live.token}`,
      `Content-Type: ${FORM_TYPE}`,
      'Content-Length: 1000000',
    ];
    const begin = formOf(`${form}.txt`, 'Seals rest.').slice(0, -20);
    pipeline.socket.write(`${headers.join('\r\n')}\r\n\r\n${begin}${'a'.repeat(contentBytes)}`);
    slow.push(pipeline);
  }
  const timer = setInterval(() => slow.forEach(({ socket }) => socket.write('a')), 500);
  const end = (): void => {
    clearInterval(timer);
    for (const { socket } of slow) socket.destroy();
  };
  return { slow, end };
}

async function upload({ live }: Tenant): Promise<number> {
  const path = await createAgent(live);
  const { status } = await fetch(`${service.baseUrl}/api/v1${path}/training/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${live.token}`, 'content-type': FORM_TYPE },
    body: formOf('seals.txt', 'Seals rest.'),
  });
  return status;
}

describe('forms that arrive too slowly', () => {
  it('hold no place, not even of their own tenant, and the slowest are refused when there are too many', async () => {
    const tenant = await service.tenant();
    const { slow, end } = await trickling(tenant, FORMS, FIRST_BYTES);
    const startedMs = performance.now();
    expect(await upload(tenant)).toBe(201);
    expect(performance.now() - startedMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(slow.flatMap((pipeline) => pipeline.heads())).toEqual([]);
    const more = await trickling(await service.tenant(), TOO_MANY_FORMS - FORMS, FIRST_BYTES);
    const heads = await until(
      async () => [...slow, ...more.slow].flatMap((pipeline) => pipeline.heads()),
      (seen) => seen.length > 0,
    );
    expect(heads[0]).toMatch(/^HTTP\/1.1 408 /);
    end();
    more.end();
  });

  it('take no place until so much of them has arrived as fits into a buffer', async () => {
    const tenant = await service.tenant();
    const { slow, end } = await trickling(tenant, TOO_MANY_FORMS, 0);
    expect(await upload(tenant)).toBe(201);
    expect(slow.flatMap((pipeline) => pipeline.heads())).toEqual([]);
    end();
  });
});
