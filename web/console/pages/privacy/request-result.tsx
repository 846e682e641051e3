import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { saveFile } from '../../parts/save-file';
import { Loaded } from '../../parts/loaded';
import { noticeFailure } from '../../parts/notices';
import { useTexts } from '../../texts';
import { privacyTexts } from './privacy-texts';

const EVERY_MS = 3_000;

/** The state of a request, and its results. */
export function RequestResult({ requestId }: { requestId: number }) {
  const texts = useTexts(privacyTexts);
  const path = { requestId };
  const result = useResource(
    () => call(api.GET('/data-subjects/requests/{requestId}', { params: { path } })),
    [requestId],
    EVERY_MS,
  );
  const download = (): void =>
    void readAll(requestId).then((data) => saveFile(`request-${requestId}.json`, data), noticeFailure);
  return (
    <section class="card" aria-live="polite">
      <Loaded resource={result}>
        {({ request: { kind, receipt } }) =>
          receipt === null ? (
            <p>{texts.pending}</p>
          ) : (
            <>
              <h2>{kind === 'export' ? texts.found : texts.removed}</h2>
              <dl class="counts">
                {Object.entries(kind === 'export' ? receipt.found : receipt.removed).map(([name, count]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{String(count)}</dd>
                  </div>
                ))}
              </dl>
              <p class="muted">
                {texts.notSearched}: {receipt.notSearched.join('; ')}
              </p>
              {kind === 'export' && <Button label={texts.download} onClick={download} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** All pages of an export as JSON. */
async function readAll(requestId: number): Promise<string> {
  const pages: unknown[] = [];
  let cursor: string | undefined;
  do {
    const params = { path: { requestId }, query: cursor === undefined ? {} : { cursor } };
    const answer = await call(api.GET('/data-subjects/requests/{requestId}', { params }));
    pages.push(answer.data);
    cursor = (answer as { nextCursor?: string | null }).nextCursor ?? undefined;
  } while (cursor !== undefined);
  return JSON.stringify(pages.length === 1 ? pages[0] : pages, null, 2);
}
