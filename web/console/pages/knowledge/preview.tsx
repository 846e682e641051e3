import type { Schema } from '../../../../libs/client/src';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { PageLinks } from './page-links';

/** The pages that a source would have. */
export function Preview({ preview }: { preview: Schema<'TrainingPreviewAnswer'> | 'loading' }) {
  const texts = useTexts(knowledgeTexts);
  if (preview === 'loading')
    return (
      <p class="loading" role="status">
        {texts.previewing}
      </p>
    );
  const { pages, isComplete } = preview;
  if (pages.length === 0) return <p role="status">{texts.previewedNone}</p>;
  return (
    <>
      <p role="status">{fill(isComplete ? texts.previewed : texts.previewedMore, { count: pages.length })}</p>
      <PageLinks label={texts.preview} pages={pages} />
    </>
  );
}
