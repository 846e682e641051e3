import { useState } from 'preact/hooks';
import { siteAddress } from '../../../start/site-address';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import type { Failure } from '../../api/failure';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { linesOf } from '../../parts/lines';
import { useForm, type Fields } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { Preview } from './preview';

interface Props {
  agentId: string;
  type: 'website' | 'page';
  onAdded: () => void;
}

/** The fields of a website; a page has some of them. */
interface Site {
  type: 'website';
  url: string;
  maxPages?: number;
  include?: string[];
  exclude?: string[];
  selector?: string;
}

/** Adds a website or a page, and lists its pages before. */
export function SiteForm({ agentId, type, onAdded }: Props) {
  const texts = useTexts(knowledgeTexts);
  const [isWrong, setWrong] = useState(false);
  const [preview, setPreview] = useState<Schema<'TrainingPreviewAnswer'> | 'loading'>();
  const params = { path: { id: Number(agentId) } };
  const look = async (body: Site): Promise<void> => {
    setPreview('loading');
    try {
      setPreview(await call(api.POST('/agents/{id}/training/preview', { params, body })));
    } catch (error) {
      setPreview(undefined);
      throw error;
    }
  };
  const { submit, failure, isBusy } = useForm(async (fields) => {
    const address = siteAddress(fields['address'] ?? '');
    setWrong(address === undefined);
    if (!address) return;
    const body = { type: type as 'website', url: address.url, ...scopeOf(fields, type) };
    if (fields['action'] === 'preview') return look(body);
    const source = type === 'website' ? address.host : address.url.slice(0, 255);
    await call(api.POST('/agents/{id}/training', { params, body: { source, ...body } }));
    onAdded();
  });
  const problem = isWrong ? texts.wrongAddress : failure?.ofField('url');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // FormData leaves out the button; the form of the page tells which was used.
        const { value } = (event.submitter ?? {}) as HTMLButtonElement;
        (event.currentTarget.elements.namedItem('action') as HTMLInputElement).value = value ?? '';
        submit(event);
      }}
    >
      <input type="hidden" name="action" />
      <Field label={texts[type]} hint={texts[`${type}Hint`]} error={problem}>
        {(attributes) => (
          <input {...attributes} name="address" inputMode="url" autocapitalize="none" spellcheck={false} />
        )}
      </Field>
      <details class="options">
        <summary>{texts.more}</summary>
        <div class="stack">
          {type === 'website' && <WebsiteOptions failure={failure} />}
          <Field label={texts.selector} hint={texts.selectorHint} error={failure?.ofField('selector')}>
            {(attributes) => <input {...attributes} name="selector" maxLength={500} />}
          </Field>
        </div>
      </details>
      {failure && !problem && <FailureNotice failure={failure} />}
      <div class="row">
        <button class="primary" value="add" disabled={isBusy}>
          {texts.add}
        </button>
        <button value="preview" disabled={isBusy}>
          {texts.preview}
        </button>
      </div>
      {preview && <Preview preview={preview} />}
    </form>
  );
}

function WebsiteOptions({ failure }: { failure: Failure | undefined }) {
  const texts = useTexts(knowledgeTexts);
  return (
    <>
      <Field label={texts.maxPages} error={failure?.ofField('maxPages')}>
        {(attributes) => <input {...attributes} name="maxPages" type="number" min={1} max={10_000} />}
      </Field>
      <Field label={texts.include} hint={texts.includeHint} error={failure?.ofField('include')}>
        {(attributes) => <textarea {...attributes} name="include" rows={2} />}
      </Field>
      <Field label={texts.exclude} error={failure?.ofField('exclude')}>
        {(attributes) => <textarea {...attributes} name="exclude" rows={2} />}
      </Field>
    </>
  );
}

/** The given options of the form. */
function scopeOf(fields: Fields, type: Props['type']): Partial<Site> {
  const selector = fields['selector']?.trim();
  const [include, exclude] = [linesOf(fields['include']), linesOf(fields['exclude'])];
  return {
    ...(selector ? { selector } : {}),
    ...(type === 'website' && fields['maxPages'] ? { maxPages: Number(fields['maxPages']) } : {}),
    ...(include.length > 0 ? { include } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
  };
}
