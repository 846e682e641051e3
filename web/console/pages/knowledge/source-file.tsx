import { useRef } from 'preact/hooks';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { noticeFailure, notify } from '../../parts/notices';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';

interface Props {
  path: { id: number; trainingId: number };
  onReplaced: () => Promise<void>;
}

/** The stored file of a source, to download it or to replace it. */
export function SourceFile({ path, onReplaced }: Props) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const input = useRef<HTMLInputElement>(null);
  const replace = (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    const request = { params: { path }, body: { file: '' }, bodySerializer: () => form };
    call(api.PUT('/agents/{id}/training/{trainingId}/file', request)).then(() => {
      notify(texts.fileReplaced);
      return onReplaced();
    }, noticeFailure);
  };
  return (
    <p class="row">
      <a href={`/api/v1/agents/${path.id}/training/${path.trainingId}/file`} download>
        {texts.download}
      </a>
      {mayWrite && <Button label={texts.replaceFile} class="plain" onClick={() => input.current?.click()} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.replaceFile}
        onChange={({ currentTarget }) => {
          replace(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </p>
  );
}
