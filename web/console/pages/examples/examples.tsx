import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { saveFile } from '../../parts/save-file';
import { Time } from '../../parts/time';
import { useRemovable } from '../../parts/use-removals';
import { useAllowedForAll } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { examplesTexts, kindTexts, type MarkedKind } from './examples-texts';
import { exampleFile } from './example-file';

type Example = Schema<'MessageExample'>;

/** The account's own examples of messages and their kinds, and the files in which they can be passed on. */
export default function Examples() {
  const texts = useTexts(examplesTexts);
  const kinds = useTexts(kindTexts);
  const mayWrite = useAllowedForAll('agents:write');
  const examples = useRemovable(async () => (await call(api.GET('/message-examples'))).messageExamples, []);
  const remove = ({ id, text }: Example): void => {
    const params = { path: { messageExampleId: id } };
    const act = () => call(api.DELETE('/message-examples/{messageExampleId}', { params }));
    examples.remove([id], { text: fill(texts.removed, { text: text.slice(0, 40) }), act });
  };
  const languages = [...new Set((examples.data ?? []).map(({ language }) => language))].toSorted(
    (one, other) => one.localeCompare(other),
  );
  const action = (example: Example) => (
    <Button label={texts.remove} class="plain danger" onClick={() => remove(example)} />
  );
  return (
    <div class="stack">
      <PageHead title={texts.title}>
        {languages.map((language) => (
          <Button
            key={language}
            label={fill(texts.download, { language })}
            onClick={() => saveFile(`${language}.json`, exampleFile(examples.data!, language))}
          />
        ))}
      </PageHead>
      <p class="muted">{texts.hint}</p>
      <Loaded resource={examples} empty={<p>{texts.empty}</p>}>
        {(items) => (
          <DataTable
            label={texts.title}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              {
                name: texts.text,
                cell: ({ text }) => (
                  <span class="plain-text" dir="auto">
                    {text}
                  </span>
                ),
              },
              { name: texts.kind, cell: ({ kind }) => kinds[kind as MarkedKind] ?? kind },
              { name: texts.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
            ]}
            actionsOf={mayWrite ? action : undefined}
          />
        )}
      </Loaded>
    </div>
  );
}
