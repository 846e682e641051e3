import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { CopyButton } from '../../parts/copy-button';
import { Dialog } from '../../parts/dialog';
import { Loaded } from '../../parts/loaded';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { webhooksTexts } from './webhooks-texts';

interface Props {
  webhookId: number;
  deliveryId: number;
  onClose: () => void;
}

/** The body of a delivery, and the receiver's answer to each attempt. */
export function DeliveryDialog({ webhookId, deliveryId, onClose }: Props) {
  const texts = useTexts(webhooksTexts);
  const params = { path: { id: webhookId, deliveryId } };
  const delivery = useResource(
    async () => (await call(api.GET('/webhooks/{id}/deliveries/{deliveryId}', { params }))).delivery,
    [webhookId, deliveryId],
  );
  return (
    <Dialog title={texts.delivery} onClose={onClose}>
      <Loaded resource={delivery}>
        {({ eventId, eventType, body, attempts }) => (
          <div class="stack">
            <p>
              <code>{eventType}</code> · <code class="clip">{eventId}</code>
            </p>
            <section class="stack" aria-labelledby="sent">
              <div class="row between">
                <h3 id="sent">{texts.sent}</h3>
                <CopyButton text={body} />
              </div>
              <pre class="secret" tabIndex={0}>
                {JSON.stringify(JSON.parse(body), null, 2)}
              </pre>
            </section>
            {attempts.map(({ attemptedAt, durationMs, responseStatus, error, responseBody }) => (
              <section key={attemptedAt} class="stack">
                <h3>
                  <Time at={attemptedAt} /> · {responseStatus ?? error} · {durationMs} ms
                </h3>
                {responseBody === null ? (
                  <p class="muted">{texts.noAnswer}</p>
                ) : (
                  <pre class="secret" tabIndex={0}>
                    {responseBody}
                  </pre>
                )}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
