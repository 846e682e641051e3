import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Empty } from '../../parts/empty';
import { Button } from '../../parts/button';
import { useChannelName } from '../../parts/channel-name';
import { CopyButton } from '../../parts/copy-button';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { Time } from '../../parts/time';
import { useRemovable } from '../../parts/use-removals';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { channelsTexts } from './channels-texts';
import { NewChannel } from './new-channel';
import { ReplaceCredentials } from './replace-credentials';

type Channel = components['schemas']['Channel'];

const EVERY_MS = 10_000;

/** The agent's channels with their state. */
export default function Channels({ agentId }: { agentId: string }) {
  const texts = useTexts(channelsTexts);
  const mayWrite = useAllowed('agents:write');
  const [isAdding, setAdding] = useState(false);
  const [replacing, setReplacing] = useState<Channel>();
  const path = { id: Number(agentId) };
  const channels = useRemovable(
    async () => (await call(api.GET('/agents/{id}/channels', { params: { path } }))).channels,
    [agentId],
    EVERY_MS,
  );
  const remove = (channelId: number): void => {
    const params = { path: { ...path, channelId } };
    const act = () => call(api.DELETE('/agents/{id}/channels/{channelId}', { params }));
    channels.remove([channelId], { text: texts.removed, act });
  };
  return (
    <>
      <PageHead title={texts.title}>
        {mayWrite && <Button label={texts.add} class="primary" onClick={() => setAdding(true)} />}
      </PageHead>
      <Loaded resource={channels} empty={<Empty title={texts.empty} hint={texts.emptyHint} />}>
        {(all) => (
          <div class="stack">
            {all.map((channel) => (
              <ChannelCard
                key={channel.id}
                channel={channel}
                {...(mayWrite && { onRemove: remove, onReplace: setReplacing })}
              />
            ))}
          </div>
        )}
      </Loaded>
      {replacing && (
        <ReplaceCredentials
          agentId={path.id}
          channel={replacing}
          onClose={() => {
            setReplacing(undefined);
            void channels.reload();
          }}
        />
      )}
      {isAdding && (
        <NewChannel
          agentId={path.id}
          onClose={() => {
            setAdding(false);
            void channels.reload();
          }}
        />
      )}
    </>
  );
}

interface CardProps {
  channel: Channel;
  onRemove?: (channelId: number) => void;
  onReplace?: (channel: Channel) => void;
}

function ChannelCard({ channel, onRemove, onReplace }: CardProps) {
  const texts = useTexts(channelsTexts);
  const { id, kind, name, callbackUrl, lastEventAt, lastError, lastErrorAt, failure, failedAt } = channel;
  const platform = useChannelName()(kind);
  return (
    <article class="card">
      <div class="row">
        <h2>{name || platform}</h2>
        {name && <span class="badge">{platform}</span>}
        <State channel={channel} />
      </div>
      <p class="muted">{texts.callbackHint}</p>
      <div class="row">
        <code class="secret">{callbackUrl}</code>
        <CopyButton text={callbackUrl} />
      </div>
      <p>
        {lastEventAt === null ? (
          texts.noEvent
        ) : (
          <>
            {texts.lastEvent}: <Time at={lastEventAt} />
          </>
        )}
      </p>
      {failure !== null && (
        <p class="error">
          {texts[failure as 'app_removed']} {failedAt && <Time at={failedAt} />}
        </p>
      )}
      {lastError !== null && (
        <p class="error">
          {texts.lastError}: {lastError} {lastErrorAt && <Time at={lastErrorAt} />}
        </p>
      )}
      {onRemove && (
        <div class="row">
          <Button label={texts.replace} onClick={() => onReplace?.(channel)} />
          <Button label={texts.remove} class="danger" onClick={() => onRemove(id)} />
        </div>
      )}
    </article>
  );
}

function State({ channel: { failure, lastError, lastEventAt } }: { channel: Channel }) {
  const texts = useTexts(channelsTexts);
  if (failure !== null) return <span class="badge bad">{texts.broken}</span>;
  if (lastError !== null) return <span class="badge bad">{texts.fails}</span>;
  if (lastEventAt === null) return <span class="badge">{texts.waits}</span>;
  return <span class="badge good">{texts.works}</span>;
}
