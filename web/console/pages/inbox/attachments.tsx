import { useRef } from 'preact/hooks';
import { ACCEPTED, sizeOf } from '../../../chat/attached-files';
import { Button } from '../../parts/button';
import { fill, useTexts } from '../../texts';
import { attachmentTexts } from './attachment-texts';
import type { Attachment } from './conversation';
import type { Upload, Uploads } from './use-uploads';

/** The text of a message that has files only. Pure. */
export function namesOf(attachments: readonly Attachment[]): string {
  return attachments.map(({ name }) => name).join(', ');
}

/** The button that chooses files. */
export function AttachButton({ uploads }: { uploads: Uploads }) {
  const texts = useTexts(attachmentTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button label={texts.attach} class="plain" onClick={() => input.current!.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={texts.attach}
        onChange={({ currentTarget }) => {
          uploads.add(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The files of the next reply. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const texts = useTexts(attachmentTexts);
  if (uploads.items.length === 0) return null;
  return (
    <ul class="uploads" aria-label={texts.files}>
      {uploads.items.map((upload) => (
        <li key={upload.key} class="row">
          <bdi class="clip">{upload.file.name}</bdi>
          <UploadState upload={upload} />
          <Button
            label="×"
            class="plain"
            aria-label={fill(texts.remove, { name: upload.file.name })}
            onClick={() => uploads.remove(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload: { file, attachment, problem } }: { upload: Upload }) {
  const texts = useTexts(attachmentTexts);
  if (attachment) return <span class="muted">{sizeOf(file.size, document.documentElement.lang)}</span>;
  if (!problem)
    return (
      <span class="muted" role="status">
        {texts.uploading}
      </span>
    );
  const text =
    typeof problem === 'string'
      ? texts[problem]
      : problem.ofField('file')
        ? texts.wrongType
        : problem.sentence;
  return (
    <span class="error" role="alert">
      {text}
    </span>
  );
}

/** The files of a message: images to see, others to download. */
export function AttachmentList({
  agentId,
  attachments,
}: {
  agentId: string;
  attachments: readonly Attachment[];
}) {
  const texts = useTexts(attachmentTexts);
  if (attachments.length === 0) return null;
  return (
    <ul class="attachments" aria-label={texts.files}>
      {attachments.map(({ id, name, mediaType, bytes }) => {
        const address = `/api/v1/agents/${agentId}/attachments/${id}`;
        return (
          <li key={id}>
            {mediaType.startsWith('image/') ? (
              <a href={address} target="_blank" rel="noopener">
                <img src={address} alt={name} />
              </a>
            ) : (
              <a href={address} download={name}>
                <bdi>{name}</bdi> <span class="muted">{sizeOf(bytes, document.documentElement.lang)}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
