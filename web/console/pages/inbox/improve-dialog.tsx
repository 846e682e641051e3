import { useState } from 'preact/hooks';
import { toCsv } from '../../../../src/training/pairs/csv';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { Form, TextArea } from '../../parts/form';
import { Loaded } from '../../parts/loaded';
import { useDraft } from '../../parts/use-draft';
import { useTexts } from '../../texts';
import { AnswerText } from './answer-text';
import type { DialogProps } from './conversation';
import { improveTexts } from './improve-texts';
import { correctionOf } from './use-corrections';

const MAX_QUESTION = 300;
const MAX_ANSWER = 4_000;
const TRAINED_EVERY_MS = 1_000;

interface Saved {
  answer: string;
  /** Undefined when the agent had this pair already. */
  sourceId: number | undefined;
}

/** Makes a pair of the question and a better answer, and shows when the agent gives it. */
export function ImproveDialog({ agentId, message, onClose }: DialogProps) {
  const texts = useTexts(improveTexts);
  const [saved, setSaved] = useState<Saved>();
  const draft = useDraft(`improve-${message.id}`, {
    question: message.query.slice(0, MAX_QUESTION),
    answer: message.response.slice(0, MAX_ANSWER),
  });
  const { question, answer } = draft.value;
  const save = async (): Promise<void> => {
    const sourceId = await savePair(agentId, { source: correctionOf(message.id), question, answer });
    draft.clear();
    setSaved({ answer, sourceId });
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {saved ? (
        <Improved
          agentId={agentId}
          query={message.query}
          before={message.response}
          saved={saved}
          onClose={onClose}
        />
      ) : (
        <Form send={save} label={texts.save}>
          <TextArea
            name="question"
            label={texts.question}
            required
            rows={2}
            maxLength={MAX_QUESTION}
            value={question}
            onInput={({ currentTarget: { value } }) => draft.set({ question: value, answer })}
          />
          <TextArea
            name="answer"
            label={texts.answer}
            required
            rows={6}
            maxLength={MAX_ANSWER}
            value={answer}
            onInput={({ currentTarget: { value } }) => draft.set({ question, answer: value })}
          />
        </Form>
      )}
    </Dialog>
  );
}

interface ImprovedProps {
  agentId: string;
  query: string;
  before: string;
  saved: Saved;
  onClose: () => void;
}

/** The answer before and after, and whether the agent gives it already. */
function Improved({ agentId, query, before, saved, onClose }: ImprovedProps) {
  const texts = useTexts(improveTexts);
  const [isPending, setPending] = useState(true);
  const { sourceId, answer } = saved;
  const state = useResource(
    async () => {
      const found = await stateOf(agentId, query, sourceId);
      setPending(found === 'training');
      return found;
    },
    [agentId, query, sourceId],
    isPending ? TRAINED_EVERY_MS : undefined,
  );
  return (
    <div class="stack">
      <div class="before-after">
        <section>
          <h3>{texts.before}</h3>
          <AnswerText text={before} />
        </section>
        <section>
          <h3>{texts.after}</h3>
          <AnswerText text={answer} />
        </section>
      </div>
      <div role="status">
        <Loaded resource={state}>{(found) => <p>{texts[found]}</p>}</Loaded>
      </div>
      <Button label={texts.done} class="primary" onClick={onClose} />
    </div>
  );
}

/** Saves the pair under the name of its source, and returns the id of its source; undefined if it has not changed. */
async function savePair(
  agentId: string,
  { source, question, answer }: Record<'source' | 'question' | 'answer', string>,
): Promise<number | undefined> {
  const body = toCsv([
    ['source', 'question', 'answer'],
    [source, question, answer],
  ]);
  const { sources } = await call(
    api.POST('/agents/{id}/training/pairs', {
      params: { path: { id: Number(agentId) } },
      headers: { 'content-type': 'text/csv' },
      body,
      bodySerializer: (csv: string) => csv,
    }),
  );
  return sources[0]?.id;
}

/** Whether the agent has learned the pair, and gives its answer to the query. */
async function stateOf(
  agentId: string,
  query: string,
  sourceId: number | undefined,
): Promise<'training' | 'failed' | 'answers' | 'known'> {
  const id = Number(agentId);
  if (sourceId !== undefined) {
    const params = { path: { id, trainingId: sourceId } };
    const { source } = await call(api.GET('/agents/{id}/training/{trainingId}', { params }));
    if (source.status === 'pending') return 'training';
    if (source.status === 'failed') return 'failed';
  }
  const { pair } = await call(api.POST('/agents/{id}/search', { params: { path: { id } }, body: { query } }));
  return pair && (sourceId === undefined || pair.sourceId === sourceId) ? 'answers' : 'known';
}
