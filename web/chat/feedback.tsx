import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import './styles/feedback.css';
import './styles/forms.css';
import type { Feedback as Said } from './public-schema';
import { useShared } from './context';
import { feedbackTextsIn } from './feedback-texts';
import { CloseIcon, IconButton } from './icons';
import { filled } from './texts';

const SCALE = [1, 2, 3, 4, 5];
/** The most characters of a visitor's words. */
const MAX_WORDS = 2000;
/** The questions that this browser remembers. */
const MAX_ASKED = 50;

/** The question about a conversation. */
export interface FeedbackProps {
  kind: 'helped' | 'satisfaction';
  /** Distinguishes the question from all others. */
  id: string;
  conversationId: string;
}

/** Asks whether the answers helped or, after a person, for a rating and the visitor's words. */
export function Feedback({ kind, id, conversationId }: FeedbackProps): VNode | null {
  const { chat, storage, host, language } = useShared();
  const texts = feedbackTextsIn(language.code);
  const [said, setSaid] = useState<Said>({});
  const [words, setWords] = useState('');
  const [note, setNote] = useState('');
  const [isDone, setDone] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // A closed panel and a list that is scrolled up do not show the question.
    const observer = new IntersectionObserver((entries) => {
      const asked = storage.read<string[]>('asked') ?? [];
      if (entries.some((entry) => entry.isIntersecting) && !asked.includes(id))
        storage.write('asked', [...asked, id].slice(-MAX_ASKED));
    });
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, []);
  /** Sends it, and ends the question with the last answer. */
  const say = async (more: Said, isLast: boolean): Promise<void> => {
    const before = said;
    setSaid({ ...said, ...more });
    setNote('');
    try {
      await chat.api.rateConversation(conversationId, more);
    } catch {
      setSaid(before);
      return setNote(language.texts.failed);
    }
    const { feedback, ...rated } = more;
    if (feedback === undefined) host.tell('rating', rated);
    if (isLast) end();
  };
  const end = (): void => {
    // The pressed button disappears.
    section.current?.focus();
    setDone(true);
    setNote(language.texts.feedbackThanks);
  };
  const answer = (helped: boolean): VNode => (
    <button type="button" class="chip" onClick={() => void say({ helped }, true)}>
      {helped ? texts.yes : texts.no}
    </button>
  );
  const title = kind === 'helped' ? texts.helped : texts.satisfaction;
  if (!isOpen) return null;
  return (
    <section class="form feedback" aria-label={title} tabIndex={-1} ref={section}>
      {!isDone && (
        <div class="feedback-head">
          <p class="form-title">{title}</p>
          <IconButton class="icon small" label={language.texts.dismiss} onClick={() => setOpen(false)}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
      {!isDone && kind === 'helped' && (
        <div class="feedback-row">
          {answer(true)}
          {answer(false)}
        </div>
      )}
      {!isDone && kind === 'satisfaction' && (
        <div class="feedback-row" role="group" aria-label={title}>
          {SCALE.map((value) => (
            <button
              key={value}
              type="button"
              class={value <= (said.satisfaction ?? 0) ? 'star is-given' : 'star'}
              aria-label={filled(texts.of, { value: String(value) })}
              aria-pressed={said.satisfaction === value}
              onClick={() => void say({ satisfaction: value }, false)}
            >
              ★
            </button>
          ))}
        </div>
      )}
      {!isDone && said.satisfaction !== undefined && (
        <form
          class="feedback-words"
          onSubmit={(event) => {
            event.preventDefault();
            if (words.trim() === '') end();
            else void say({ feedback: words }, true);
          }}
        >
          <label>
            {texts.words}
            <textarea
              rows={2}
              dir="auto"
              maxLength={MAX_WORDS}
              value={words}
              onInput={({ currentTarget }) => setWords(currentTarget.value)}
            />
          </label>
          <button type="submit" class="strong">
            {language.texts.submit}
          </button>
        </form>
      )}
      <p class="note" role="status">
        {note}
      </p>
    </section>
  );
}
