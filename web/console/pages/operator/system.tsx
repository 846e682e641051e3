import { call, operatorApi } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { DataTable } from '../../parts/data-table';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useTexts } from '../../texts';
import { FailedJobs } from './failed-jobs';
import { systemTexts } from './system-texts';

const EVERY_MS = 5_000;
const HOUR_S = 3_600;
/** As for the alert ParleyQueueOld (deploy/prometheus/alerts.yml). */
const OLD_S = 300;

/** The health of the process that answers: version, queues and their age, connections, failed jobs. */
export default function System() {
  const texts = useTexts(systemTexts);
  const system = useResource(async () => (await call(operatorApi.GET('/system'))).system, [], EVERY_MS);
  return (
    <>
      <PageHead title={texts.title} />
      <div class="stack">
        <Loaded resource={system}>
          {({
            version,
            node,
            role,
            database,
            schemaVersion,
            uptimeSeconds,
            memoryBytes,
            parts,
            sendsMail,
            queues,
            pools,
          }) => (
            <>
              <dl class="card counts">
                {[
                  [texts.version, `${version} (Node.js ${node})`],
                  [texts.role, role],
                  [texts.uptime, `${(uptimeSeconds / HOUR_S).toFixed(1)} h`],
                  [texts.memory, `${Math.round(memoryBytes / 1_000_000)} MB`],
                  [texts.database, database],
                  [texts.schema, schemaVersion],
                  [texts.reader, readerOf(parts, texts)],
                  [texts.mail, sendsMail ? texts.mailOn : texts.mailOff],
                ].map(([title, value]) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <h2>{texts.queues}</h2>
              <p class="row">
                <a href="/docs/monitoring#metrics">{texts.queuesGuide}</a>
                <a href="/docs/monitoring#alerts">{texts.alertsGuide}</a>
              </p>
              <DataTable
                label={texts.queues}
                items={queues}
                keyOf={({ name }) => name}
                columns={[
                  { name: texts.queue, cell: ({ name }) => name },
                  { name: texts.waiting, isNumber: true, cell: ({ waiting }) => waiting },
                  { name: texts.active, isNumber: true, cell: ({ active }) => active },
                  { name: texts.delayed, isNumber: true, cell: ({ delayed }) => delayed },
                  {
                    name: texts.oldest,
                    isNumber: true,
                    cell: ({ oldestWaitingSeconds: seconds }) => (
                      <span class={seconds > OLD_S ? 'badge bad' : undefined}>
                        {Math.round(seconds)}
                        {seconds > OLD_S && ` · ${texts.old}`}
                      </span>
                    ),
                  },
                ]}
              />
              <h2>{texts.pools}</h2>
              <DataTable
                label={texts.pools}
                items={pools}
                keyOf={({ name }) => name}
                columns={[
                  { name: texts.pool, cell: ({ name }) => name },
                  { name: texts.used, isNumber: true, cell: ({ used }) => used },
                  { name: texts.idle, isNumber: true, cell: ({ idle }) => idle },
                  { name: texts.waiting, isNumber: true, cell: ({ waiting }) => waiting },
                ]}
              />
            </>
          )}
        </Loaded>
        <FailedJobs />
      </div>
    </>
  );
}

/** The reader of messages, as `/ready` names it, and what the next one brings. */
function readerOf(
  { understanding }: Record<string, unknown>,
  { nextEncoder, nextModel }: Record<'nextEncoder' | 'nextModel', string>,
): string {
  const { reader, encoder } = understanding as Record<string, string | undefined>;
  const hears = encoder && encoder !== 'student';
  const next = !hears ? nextEncoder : reader === 'model' ? '' : nextModel;
  return [encoder ? `${reader} (${encoder})` : reader, next].filter(Boolean).join('. ');
}
