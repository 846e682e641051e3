import type { Schema } from '../../../../libs/client/src';
import { DataTable } from '../../parts/data-table';
import { useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';
import { useFormats } from './formats';
import { useOutcomeColumns } from './outcome-columns';

/** The outcomes of the conversations with each tag. */
export function TagSection({ tags }: { tags: Schema<'TagOutcomes'>[] }) {
  const texts = useTexts(analyticsTexts);
  const { count } = useFormats();
  const outcomeColumns = useOutcomeColumns();
  return (
    <div class="stack">
      <h2>{texts.byTag}</h2>
      <p class="muted">{texts.byTagHint}</p>
      <DataTable
        label={texts.byTag}
        items={tags}
        keyOf={({ tag }) => tag}
        columns={[
          { name: texts.tag, cell: ({ tag }) => tag },
          { name: texts.conversations, cell: ({ conversations }) => count(conversations), isNumber: true },
          ...outcomeColumns,
        ]}
      />
    </div>
  );
}
