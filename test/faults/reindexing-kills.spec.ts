import { setTimeout as delay } from 'node:timers/promises';
import { ANALYSIS_VERSION } from '@app/ranking';
import { onDatabase } from '../e2e/deletion/rows-of-agent';
import { createAgent, train } from '../support/agent';
import { randomInt } from '../support/random';
import { Service } from '../support/service';
import { until } from '../support/wait';

const SECTIONS = 2000;
/** The job runs for most of this time after a start. */
const [MIN_WAIT_MS, MAX_WAIT_MS] = [500, 2000];
const NO_ANSWER = 'That I do not know.';
const TEXT = Array.from(
  { length: SECTIONS },
  (_, i) =>
    `# Topic ${i}\n\n${`Of topic ${i} there is much to say, and the harbour${i} is long. `.repeat(7)}`,
).join('\n\n');

describe('a process that is killed while it indexes a source again', () => {
  it('completes it in the end, with every passage once', async () => {
    const service = await Service.start();
    const environment = {
      DATA_DIR: service.setting('DATA_DIR') ?? '',
      DATABASE_URL: service.setting('DATABASE_URL') ?? '',
    };
    try {
      const { live } = await service.tenant();
      const agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
      const trained = await train(live, agent, { source: 'topics', type: 'text', data: TEXT });
      await service.terminate();
      await onDatabase({ environment }, async (sql) => {
        await sql(`UPDATE posting_blocks SET term = 'old ' || term`);
        await sql('UPDATE training_sources SET analysis_version = 1');
      });
      await service.restart();
      const wait = MIN_WAIT_MS + randomInt(MAX_WAIT_MS - MIN_WAIT_MS);
      await delay(wait);
      await service.kill();
      const written = await onDatabase({ environment }, async (sql) => {
        const [row] = await sql<{ count: number }>(
          `SELECT count(*)::integer AS count FROM passages JOIN training_sources AS source ON source.id = source_id
           WHERE passages.run_id <> live_run_id`,
        );
        return row!.count;
      });
      process.stdout.write(`process killed ${wait} ms after its start, with ${written} passages written\n`);

      await service.restart();
      const again = service.client(live.token);
      const message = 'How long is the harbour1234?';
      const { body } = await until(
        () => again.post(`${agent}/chat`, { message }),
        ({ body }) => body.text !== NO_ANSWER,
      );
      expect(body.text).toContain('harbour1234 is long');
      expect((await again.get(`${agent}/training/${trained.source.id}`)).body).toEqual(trained);
      await service.terminate();
      await onDatabase({ environment }, async (sql) => {
        const versions = 'SELECT analysis_version AS version FROM training_sources';
        expect(await sql(versions)).toEqual([{ version: ANALYSIS_VERSION }]);
        const passages =
          'SELECT count(*)::integer AS count, count(DISTINCT text)::integer AS texts FROM passages';
        const { dataCount: count } = trained.source;
        expect(await sql(passages)).toEqual([{ count, texts: count }]);
        const old = `SELECT count(*)::integer AS count FROM posting_blocks WHERE starts_with(term, 'old ')`;
        expect(await sql(old)).toEqual([{ count: 0 }]);
      });
    } finally {
      await service.stop();
    }
  });
});
