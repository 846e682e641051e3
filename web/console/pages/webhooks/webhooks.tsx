import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { useAgents } from '../../agents-context';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Empty } from '../../parts/empty';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { Loaded } from '../../parts/loaded';
import { doUnlessUndone, noticeFailure, notify } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { SecretNotice } from '../../parts/secret-notice';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { Deliveries } from './deliveries';
import { NewWebhook } from './new-webhook';
import { webhooksTexts } from './webhooks-texts';

type Webhook = components['schemas']['Webhook'];

/** The account's webhooks with their deliveries. */
export default function Webhooks() {
  const texts = useTexts(webhooksTexts);
  const mayWrite = useAllowed('webhooks:write');
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const webhooks = useResource(async () => (await call(api.GET('/webhooks'))).webhooks, []);
  const add = mayWrite && <Button label={texts.add} class="primary" onClick={() => setAdding(true)} />;
  return (
    <>
      <PageHead title={texts.title}>{add}</PageHead>
      <Loaded resource={webhooks} empty={<Empty title={texts.empty} hint={texts.emptyHint} />}>
        {(all) => (
          <ul class="stack plain-list">
            {all.map((webhook) => (
              <li key={webhook.id} class="card">
                <WebhookCard
                  webhook={webhook}
                  onChange={(changed) =>
                    webhooks.set(
                      all.flatMap((each) => {
                        if (each.id !== webhook.id) return [each];
                        return changed ? [changed] : [];
                      }),
                    )
                  }
                  onRestore={() => void webhooks.reload()}
                  onSecret={setSecret}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && (
        <NewWebhook
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setSecret(added);
            void webhooks.reload();
          }}
        />
      )}
      {secret && (
        <Dialog title={texts.secret} onClose={() => setSecret(undefined)}>
          <SecretNotice secret={secret} />
        </Dialog>
      )}
    </>
  );
}

interface CardProps {
  webhook: Webhook;
  /** Shows the webhook as it is now; undefined for a deleted webhook. */
  onChange: (webhook: Webhook | undefined) => void;
  onRestore: () => void;
  onSecret: (secret: string) => void;
}

function WebhookCard({ webhook, onChange, onRestore, onSecret }: CardProps) {
  const texts = useTexts(webhooksTexts);
  const mayWrite = useAllowed('webhooks:write');
  const [areShown, setShown] = useState(false);
  const [sent, setSent] = useState(0);
  const { agents } = useAgents();
  const { id, name, url, events, agentIds, isActive, failingSince } = webhook;
  const path = { id };
  const toggle = (): void =>
    void call(api.PATCH('/webhooks/{id}', { params: { path }, body: { isActive: !isActive } })).then(
      onChange,
      noticeFailure,
    );
  const test = (): void =>
    void call(api.POST('/webhooks/{id}/test', { params: { path }, body: {} })).then(() => {
      notify(texts.tested);
      setShown(true);
      setSent((count) => count + 1);
    }, noticeFailure);
  const rotate = (): void =>
    void call(api.POST('/webhooks/{id}/rotate-secret', { params: { path } })).then(
      (answer) => onSecret(answer.secret),
      noticeFailure,
    );
  const remove = (): void => {
    onChange(undefined);
    doUnlessUndone(texts.removed, () => call(api.DELETE('/webhooks/{id}', { params: { path } })), onRestore);
  };
  return (
    <>
      <div class="row">
        <h2>{name || url}</h2>
        {isActive && failingSince ? (
          <span class="badge bad">{texts.failing}</span>
        ) : (
          <span class={isActive ? 'badge good' : 'badge'}>{isActive ? texts.active : texts.paused}</span>
        )}
      </div>
      {isActive && failingSince && (
        <p class="error">
          {texts.failingSince} <Time at={failingSince} />. {texts.failingHint}
        </p>
      )}
      {name && <code>{url}</code>}
      <p class="muted">{events.join(', ')}</p>
      {agentIds && (
        <p class="muted">
          {texts.agents}:{' '}
          {agentIds.map((each) => agents.find((agent) => agent.id === each)?.name ?? each).join(', ')}
        </p>
      )}
      <div class="row">
        <Button label={texts.deliveries} onClick={() => setShown(!areShown)} aria-expanded={areShown} />
        {mayWrite && (
          <>
            <Button label={texts.test} onClick={test} />
            <Button label={isActive ? texts.pause : texts.resume} onClick={toggle} />
            <Button label={texts.rotate} onClick={rotate} />
            <Button label={texts.remove} class="danger" onClick={remove} />
          </>
        )}
      </div>
      {areShown && <Deliveries webhookId={id} isActive={isActive} sent={sent} />}
    </>
  );
}
