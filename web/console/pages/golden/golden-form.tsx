import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Dialog } from '../../parts/dialog';
import { Form, TextArea, TextField, type Fields } from '../../parts/form';
import { linesOf } from '../../parts/lines';
import { useTexts } from '../../texts';
import { goldenTexts } from './golden-texts';

interface Props {
  agentId: number;
  /** Undefined for a new question. */
  golden: Schema<'GoldenQuestion'> | undefined;
  /** The message that a new question begins with, and the pages and sources of its answer. */
  asked?: { question: string; places: readonly string[] };
  onClose: () => void;
  onSaved: () => void;
}

const MAX_QUESTION = 2_000;

/** Adds or changes a golden question. */
export function GoldenForm({ agentId, golden, asked, onClose, onSaved }: Props) {
  const texts = useTexts(goldenTexts);
  const [needsSource, setNeedsSource] = useState(Boolean(golden?.source));
  const path = { id: agentId };
  // Names to choose from; without them, the field takes any text.
  const { data: sources = [] } = useResource(
    async () => (await call(api.GET('/agents/{id}/training', { params: { path } }))).sources,
    [agentId],
  );
  const places = new Set([...(asked?.places ?? []), ...sources.map(({ source }) => source)]);
  const save = async ({ question = '', contains = '', source = '' }: Fields): Promise<void> => {
    const lines = linesOf(contains);
    const name = source.trim();
    await (golden
      ? call(
          api.PATCH('/agents/{id}/golden-questions/{goldenId}', {
            params: { path: { ...path, goldenId: golden.id } },
            body: { question, contains: lines, source: name || null },
          }),
        )
      : call(
          api.POST('/agents/{id}/golden-questions', {
            params: { path },
            body: { question, ...(lines.length > 0 && { contains: lines }), ...(name && { source: name }) },
          }),
        ));
    onSaved();
  };
  return (
    <Dialog title={golden ? texts.editTitle : texts.add} onClose={onClose}>
      <Form send={save}>
        {asked && <p class="muted">{texts.hint}</p>}
        <TextArea
          name="question"
          label={texts.question}
          rows={2}
          required
          maxLength={MAX_QUESTION}
          defaultValue={golden?.question ?? asked?.question.slice(0, MAX_QUESTION)}
          autofocus
        />
        <TextArea
          name="contains"
          label={texts.contains}
          hint={texts.containsHint}
          rows={2}
          required={!needsSource}
          defaultValue={golden?.contains.join('\n')}
        />
        <TextField
          name="source"
          label={texts.source}
          hint={texts.sourceHint}
          list="golden-sources"
          maxLength={2048}
          defaultValue={golden?.source ?? ''}
          onInput={({ currentTarget: { value } }) => setNeedsSource(value.trim() !== '')}
        />
        <datalist id="golden-sources">
          {[...places].map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
      </Form>
    </Dialog>
  );
}
