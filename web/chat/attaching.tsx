import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sizeOf } from './attached-files';
import { attachmentTextsIn } from './attachment-texts';
import { useShared } from './context';
import { CloseIcon, Icon, IconButton } from './icons';
import type { Attachment } from './public-schema';
import './styles/attachments.css';
import { filled } from './texts';
import { urls, type Change, type Upload } from './uploads';

/** The files of the next message, and the callback for their changes. */
export interface UploadsProps {
  uploads: readonly Upload[];
  change: Change;
}

const FileIcon = () => <Icon>{<path d="M7 3h7l5 5v13H7zM14 3v5h5" />}</Icon>;

/** The files of the next message, with their progress or problem. */
export function UploadList({ uploads, change }: UploadsProps): VNode | null {
  const { language } = useShared();
  const texts = attachmentTextsIn(language.code);
  const problemText = (problem: NonNullable<Upload['problem']>): string => {
    if (problem === 'failed') return language.texts.failed;
    return problem === 'limited'
      ? filled(language.texts.failedLimited, { time: hour(language.code) })
      : texts[problem];
  };
  if (uploads.length === 0) return null;
  return (
    <ul class="uploads" aria-label={texts.files}>
      {uploads.map(({ key, file, progress, attachment, problem }) => (
        <li key={key} class={problem ? 'upload wrong' : 'upload'}>
          <FileFace name={file.name} bytes={file.size} url={attachment && imageUrl(attachment)} />
          <IconButton
            label={filled(texts.remove, { name: file.name })}
            onClick={() => change((before) => before.filter((one) => one.key !== key))}
          >
            <CloseIcon />
          </IconButton>
          {!attachment && !problem && (
            <progress value={progress} aria-label={filled(texts.uploading, { name: file.name })} />
          )}
          {problem && (
            <p class="problem" role="alert">
              {problemText(problem)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The files of a message: images to see, others to download. */
export function AttachmentList({
  attachments,
  isOwn,
}: {
  attachments: readonly Attachment[];
  isOwn: boolean;
}): VNode {
  const { language } = useShared();
  return (
    <ul class={isOwn ? 'attachments own' : 'attachments'} aria-label={attachmentTextsIn(language.code).files}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          {isImage(attachment) ? <Picture {...attachment} /> : <Download {...attachment} />}
        </li>
      ))}
    </ul>
  );
}

function Picture(attachment: Attachment): VNode {
  const { chat, language } = useShared();
  const { id, name } = attachment;
  const [url, setUrl] = useState(urls.get(id));
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!url)
      void chat.api.attachmentUrl(id).then(
        (loaded) => (urls.set(id, loaded), setUrl(loaded)),
        () => setBroken(true),
      );
  }, []);
  if (isBroken) return <Download {...attachment} />;
  if (!url) return <span class="picture" role="img" aria-label={name} aria-busy="true" />;
  return (
    <a
      class="picture"
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={`${name} (${language.texts.newTab})`}
    >
      <img src={url} alt="" />
    </a>
  );
}

function Download({ id, name, bytes }: Attachment): VNode {
  const { chat, language } = useShared();
  const [hasFailed, setFailed] = useState(false);
  const download = async (): Promise<void> => {
    setFailed(false);
    try {
      const url = urls.get(id) ?? (await chat.api.attachmentUrl(id));
      urls.set(id, url);
      const link = document.createElement('a');
      Object.assign(link, { href: url, download: name }).click();
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" class="download" onClick={() => void download()}>
        <FileFace name={name} bytes={bytes} />
      </button>
      {hasFailed && (
        <p class="problem" role="alert">
          {language.texts.failed}
        </p>
      )}
    </>
  );
}

function FileFace({ name, bytes, url }: { name: string; bytes: number; url?: string }): VNode {
  const { language } = useShared();
  return (
    <span class="file">
      {url ? <img src={url} alt="" /> : <FileIcon />}
      <span class="file-names">
        <bdi>{name}</bdi>
        <small>{sizeOf(bytes, language.code)}</small>
      </span>
    </span>
  );
}

const isImage = ({ mediaType }: Attachment): boolean => mediaType.startsWith('image/');

const imageUrl = (attachment: Attachment): string | undefined =>
  isImage(attachment) ? urls.get(attachment.id) : undefined;

function hour(code: string): string {
  return (1).toLocaleString(code, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
}
