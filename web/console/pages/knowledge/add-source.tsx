import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog';
import { useTexts } from '../../texts';
import { FilesForm } from './files-form';
import { knowledgeTexts } from './knowledge-texts';
import { SiteForm } from './site-form';
import { TextForm } from './text-form';

interface Props {
  agentId: string;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

const KINDS = ['website', 'page', 'text', 'file'] as const;

/** Adds a website, a page, a text or files. */
export function AddSource({ agentId, onAdded, onClose }: Props) {
  const texts = useTexts(knowledgeTexts);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('website');
  const done = () => {
    onClose();
    void onAdded();
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <div class="stack">
        <fieldset class="kinds">
          <legend class="hidden">{texts.kind}</legend>
          {KINDS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="kind"
                value={each}
                checked={each === kind}
                onChange={() => setKind(each)}
              />
              {texts[`kind_${each}`]}
            </label>
          ))}
        </fieldset>
        {(kind === 'website' || kind === 'page') && (
          <SiteForm key={kind} agentId={agentId} type={kind} onAdded={done} />
        )}
        {kind === 'text' && <TextForm agentId={agentId} onAdded={done} />}
        {kind === 'file' && <FilesForm agentId={agentId} onAdded={done} />}
      </div>
    </Dialog>
  );
}
