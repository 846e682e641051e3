import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { LoadedList } from '../../parts/loaded';
import { noticeFailure, notify } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { DeliveryDialog } from './delivery-dialog';
import { webhooksTexts } from './webhooks-texts';

const STATUSES = ['pending', 'succeeded', 'failed', 'closed'] as const;
type Status = (typeof STATUSES)[number];
const EVERY_MS = 5_000;
/** The reach of a recovery: deliveries are kept no longer. */
const KEPT_DAYS = 30;

interface DeliveriesProps {
  webhookId: number;
  isActive: boolean;
  /** The number of test events that were sent: each loads the list again. */
  sent: number;
}

/** The deliveries of a webhook, newest first. */
export function Deliveries({ webhookId, isActive, sent }: DeliveriesProps) {
  const texts = useTexts(webhooksTexts);
  const mayWrite = useAllowed('webhooks:write');
  const [status, setStatus] = useState<Status | ''>('');
  const [shownId, setShownId] = useState<number>();
  const list = useList(
    'deliveries',
    (page) => {
      const query = { limit: 20, ...page, ...(status ? { status } : {}) };
      return call(api.GET('/webhooks/{id}/deliveries', { params: { path: { id: webhookId }, query } }));
    },
    { keys: [webhookId, status, sent], everyMs: EVERY_MS },
  );
  const replay = (deliveryId: number): void => {
    const params = { path: { id: webhookId, deliveryId } };
    call(api.POST('/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params })).then(() => {
      notify(texts.replayed);
      return list.reload();
    }, noticeFailure);
  };
  const recover = (): void => {
    const since = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString();
    const params = { path: { id: webhookId } };
    call(api.POST('/webhooks/{id}/recover', { params, body: { since } })).then(({ recovered }) => {
      notify(fill(texts.recovered, { count: recovered }));
      return list.reload();
    }, noticeFailure);
  };
  return (
    <>
      <div class="row between">
        <label class="row">
          {texts.status}
          <select
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value as Status | '')}
          >
            <option value="">{texts.all}</option>
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {texts[`status_${each}`]}
              </option>
            ))}
          </select>
        </label>
        {mayWrite && isActive && <Button label={texts.recover} onClick={recover} />}
      </div>
      <LoadedList list={list} empty={<p>{texts.noDeliveries}</p>}>
        {(deliveries) => (
          <DataTable
            label={texts.deliveries}
            items={deliveries}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
              { name: texts.event, cell: ({ eventType }) => <code>{eventType}</code> },
              {
                name: texts.status,
                cell: (delivery) => (
                  <span class={`badge ${BADGES[delivery.status] ?? ''}`}>
                    {nameOf(delivery.status, texts)}
                  </span>
                ),
              },
              {
                name: texts.attempts,
                cell: ({ attempts }) =>
                  attempts.map(({ attemptedAt, durationMs, responseStatus, error }) => (
                    <p key={attemptedAt}>
                      <Time at={attemptedAt} /> · {responseStatus ?? error} · {durationMs} ms
                    </p>
                  )),
              },
            ]}
            actionsOf={({ id, status: state }) =>
              // Bodies also need the write scope: anyone who has it could register a webhook that receives them.
              mayWrite && (
                <>
                  <Button label={texts.details} class="plain" onClick={() => setShownId(id)} />
                  {state !== 'pending' && (
                    <Button label={texts.replay} class="plain" onClick={() => replay(id)} />
                  )}
                </>
              )
            }
          />
        )}
      </LoadedList>
      {shownId !== undefined && (
        <DeliveryDialog webhookId={webhookId} deliveryId={shownId} onClose={() => setShownId(undefined)} />
      )}
    </>
  );
}

/** A status by its name; an unknown status as the API spells it. */
function nameOf(status: string, texts: Record<string, string>): string {
  return texts[`status_${status}`] ?? status;
}

const BADGES: Record<string, string> = { succeeded: 'good', failed: 'bad' };
