import { call, operatorApi } from '../../api/client';
import type { operations } from '../../../../libs/client/src/operator-schema';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Loaded } from '../../parts/loaded';
import { noticeFailure, notify } from '../../parts/notices';
import { Time } from '../../parts/time';
import { fill, useTexts } from '../../texts';
import { systemTexts } from './system-texts';

type Retry = operations['retryFailedJobs']['requestBody']['content']['application/json'];

const EVERY_MS = 10_000;

/** The jobs that failed for good; each, or all of a queue, can be started again. */
export function FailedJobs() {
  const texts = useTexts(systemTexts);
  const failed = useResource(async () => (await call(operatorApi.GET('/failed-jobs'))).jobs, [], EVERY_MS);
  const retry = (body: Retry): void =>
    void call(operatorApi.POST('/failed-jobs/retry', { body })).then(({ retried }) => {
      notify(fill(texts.retried, { count: retried }));
      return failed.reload();
    }, noticeFailure);
  return (
    <section class="stack" aria-labelledby="failed">
      <h2 id="failed">{texts.failed}</h2>
      <Loaded resource={failed} empty={<p class="muted">{texts.noFailed}</p>}>
        {(jobs) => (
          <>
            <div class="row">
              {[...new Set(jobs.map(({ queue }) => queue as Retry['queue']))].map((queue) => (
                <Button
                  label={fill(texts.retryAll, { queue })}
                  key={queue}
                  onClick={() => retry({ queue })}
                />
              ))}
            </div>
            <DataTable
              label={texts.failed}
              items={jobs}
              keyOf={({ id }) => id}
              columns={[
                { name: texts.queue, cell: ({ queue }) => queue },
                { name: texts.when, cell: ({ failedAt }) => <Time at={failedAt} /> },
                {
                  name: texts.account,
                  cell: ({ accountId, accountName }) => (
                    <a class="clip" href={`/console/accounts/${accountId}`}>
                      {accountName}
                    </a>
                  ),
                },
                { name: texts.problem, cell: ({ problem }) => problem },
              ]}
              actionsOf={({ id, queue }) => (
                <Button
                  label={texts.retry}
                  class="plain"
                  onClick={() => retry({ queue: queue as Retry['queue'], id })}
                />
              )}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
