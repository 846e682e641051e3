import { setTimeout as delay } from 'node:timers/promises';
import { pdfOfStreams } from '../../libs/document-text/src/pdf/pdf.fixture';
import { Installation } from '../capacity/installation';
import { print, printMachine } from '../capacity/report';
import type { Client } from '../service/client';
import { ended, type ShownSource } from './training';

const FILES_OF_EACH = 6;
const OPERATORS = 1_500_000;
const BEGIN_MS = 3_000;
const LIMIT_MS = 300_000;

/**
 * `npm run bench -- hostile/greedy-files`: first nobody, then one tenant, then three tenants upload PDFs that cost half
 * a minute of CPU each; prints how long the file of one line of another tenant takes meanwhile.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  try {
    await installation.start();
    printMachine(installation.title);
    const modest = await tenantOf(installation);
    print('a warm-up file of one line', await timeOf(modest));
    print('a file of one line, nobody else', await timeOf(modest));
    const bomb = pdfOfStreams([Buffer.from('BT /F1 10 Tf (a) Tj ET\n'.repeat(OPERATORS))]);
    for (const more of [1, 2]) {
      for (let tenant = 0; tenant < more; tenant++) {
        const greedy = await tenantOf(installation);
        for (let file = 0; file < FILES_OF_EACH; file++) await upload(greedy, `bomb-${file}.pdf`, bomb);
      }
      await delay(BEGIN_MS);
      const name = more === 1 ? 'one tenant reads bombs' : 'three tenants read bombs';
      print(`a file of one line, ${name}`, await timeOf(modest));
    }
  } finally {
    await installation.remove();
  }
}

interface Tenant {
  client: Client;
  agentId: number;
}

async function tenantOf(installation: Installation): Promise<Tenant> {
  const { client } = await installation.tenant();
  return { client, agentId: await client.createAgent() };
}

let files = 0;

/** How long the tenant's file of one line takes from its upload until it is learnt. */
async function timeOf(tenant: Tenant): Promise<string> {
  const startedAtMs = performance.now();
  const id = await upload(tenant, `line-${++files}.txt`, Buffer.from('The ferry to Juist leaves at seven.'));
  const shown = await ended(tenant.client, `/agents/${tenant.agentId}/training/${id}`, LIMIT_MS);
  return `${shown.source.status} after ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}

async function upload({ client, agentId }: Tenant, name: string, content: Buffer): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([content]), name);
  const response = await fetch(`${client.baseUrl}/agents/${agentId}/training/files`, {
    method: 'POST',
    headers: client.credentials,
    body: form,
  });
  const body = (await response.json()) as { sources: ShownSource['source'][] };
  if (response.status !== 201 && response.status !== 202) throw new Error(JSON.stringify(body));
  return body.sources[0]!.id;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
