import { useState } from 'preact/hooks';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { fill, useTexts } from '../../texts';
import { addFiles, MAX_FILES } from './add-files';
import { knowledgeTexts } from './knowledge-texts';

/** Adds files that the reader chooses. */
export function FilesForm({ agentId, onAdded }: { agentId: string; onAdded: () => void }) {
  const texts = useTexts(knowledgeTexts);
  const [files, setFiles] = useState<File[]>([]);
  const { submit, failure, isBusy } = useForm(async () => {
    await addFiles(agentId, files);
    onAdded();
  });
  const isTooMany = files.length > MAX_FILES;
  const tooMany = isTooMany ? fill(texts.tooMany, { count: MAX_FILES }) : undefined;
  return (
    <form onSubmit={submit}>
      <Field label={texts.files} hint={texts.filesHint} error={tooMany}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            multiple
            required
            onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
          />
        )}
      </Field>
      {failure && <FailureNotice failure={failure} />}
      <div class="row">
        <button class="primary" disabled={isBusy || isTooMany}>
          {texts.add}
        </button>
      </div>
    </form>
  );
}
