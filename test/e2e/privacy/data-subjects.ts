import type { Client } from '../../support/client';
import type { Service } from '../../support/service';
import { until } from '../../support/wait';
import { onDatabase, rowsWith } from '../deletion/rows-of-agent';

/** Requests the erasure or export of a person, and returns the answer that shows it completed. */
export async function completed(client: Client, kind: 'erase' | 'export', subject: object) {
  const { status, body } = await client.post(`/data-subjects/${kind}`, subject);
  expect([status, body.request.status, body.request.receipt]).toEqual([202, 'pending', null]);
  const done = await until(
    () => client.get(`/data-subjects/requests/${body.request.id}`),
    (answer) => answer.body.request.status === 'completed',
  );
  return done.body;
}

/**
 * The number of rows of each table that contain one of these words. Restarts the service, at another address: the
 * embedded database has one process at a time.
 */
export async function rowsAfterRestart(
  service: Service,
  ...words: string[]
): Promise<Record<string, number>> {
  await service.terminate();
  const url = service.setting('DATABASE_URL');
  const environment = { DATA_DIR: service.setting('DATA_DIR')!, ...(url && { DATABASE_URL: url }) };
  const found = await onDatabase({ environment }, (sql) => rowsWith(sql, ...words));
  await service.restart();
  return found;
}
