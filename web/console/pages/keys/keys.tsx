import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { LoadedList } from '../../parts/loaded';
import { doUnlessUndone, noticeFailure } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { SecretNotice } from '../../parts/secret-notice';
import { Time } from '../../parts/time';
import { fill, useTexts } from '../../texts';
import { keysTexts } from './keys-texts';
import { NewKey } from './new-key';
import { Grants } from '../grants/grants';

/** The account's API keys. */
export default function Keys() {
  const texts = useTexts(keysTexts);
  const [isIssuing, setIssuing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [hidden, setHidden] = useState<number[]>([]);
  const list = useList('keys', (query) => call(api.GET('/keys', { params: { query } })), { keys: [] });
  const revoke = (keyId: number, name: string): void => {
    setHidden((ids) => [...ids, keyId]);
    const send = async () => {
      await call(api.DELETE('/keys/{keyId}', { params: { path: { keyId } } }));
      await list.reload();
      setHidden((ids) => ids.filter((id) => id !== keyId));
    };
    doUnlessUndone(fill(texts.revoking, { name }), send, () =>
      setHidden((ids) => ids.filter((id) => id !== keyId)),
    );
  };
  const rotate = (keyId: number): void =>
    void call(api.POST('/keys/{keyId}/rotate', { params: { path: { keyId } }, body: {} })).then((answer) => {
      setSecret(answer.secret);
      return list.reload();
    }, noticeFailure);
  const issue = <Button label={texts.issue} class="primary" onClick={() => setIssuing(true)} />;
  return (
    <>
      <PageHead title={texts.title}>{issue}</PageHead>
      <LoadedList
        list={list}
        empty={
          <>
            <h2>{texts.empty}</h2>
            <p>{texts.emptyHint}</p>
          </>
        }
      >
        {(keys) => (
          <DataTable
            label={texts.title}
            items={keys.filter(({ id }) => !hidden.includes(id))}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.name, cell: ({ name }) => name || '–' },
              { name: texts.key, cell: ({ hint }) => <code>{hint}</code> },
              { name: texts.mode, cell: ({ mode }) => mode },
              {
                name: texts.scopes,
                cell: ({ scopes }) => (
                  <details>
                    <summary>{scopes.length}</summary>
                    {scopes.join(', ')}
                  </details>
                ),
              },
              { name: texts.agents, cell: ({ agentIds }) => agentIds?.length ?? texts.all },
              { name: texts.lastUsed, cell: ({ lastUsedAt: at }) => <Time at={at} never={texts.never} /> },
              { name: texts.state, cell: (key) => <State {...key} /> },
            ]}
            actionsOf={({ id, name, hint, revokedAt }) =>
              revokedAt === null && (
                <>
                  <Button label={texts.rotate} class="plain" onClick={() => rotate(id)} />
                  <Button
                    label={texts.revoke}
                    class="plain danger"
                    onClick={() => revoke(id, name || hint)}
                  />
                </>
              )
            }
          />
        )}
      </LoadedList>
      <Grants />
      {isIssuing && (
        <NewKey
          onClose={() => setIssuing(false)}
          onIssued={(issued) => {
            setIssuing(false);
            setSecret(issued);
            void list.reload();
          }}
        />
      )}
      {secret && (
        <Dialog title={texts.issue} onClose={() => setSecret(undefined)}>
          <SecretNotice secret={secret} />
        </Dialog>
      )}
    </>
  );
}

function State({ revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null }) {
  const texts = useTexts(keysTexts);
  if (revokedAt !== null) return <span class="badge bad">{texts.revoked}</span>;
  if (expiresAt !== null && Date.parse(expiresAt) < Date.now())
    return <span class="badge">{texts.expired}</span>;
  return <span class="badge good">{texts.active}</span>;
}
