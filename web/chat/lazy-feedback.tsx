import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useChat, useShared } from './context';
import type { FeedbackProps } from './feedback';

/** The talk has paused when it has been quiet for this time. */
const QUIET_MS = 30_000;

interface Question extends FeedbackProps {
  Feedback: FunctionComponent<FeedbackProps>;
}

/**
 * Asks a visitor once for feedback, when the conversation has paused. The service chooses the question. The code and
 * its texts are loaded then.
 */
export function LazyFeedback(): VNode | null {
  const { chat, storage } = useShared();
  const { conversationId, exchanges, state } = useChat();
  const [question, setQuestion] = useState<Question | null>(null);
  const last = exchanges.at(-1);
  const isWithAgent = state === 'open' || state === 'closed';
  const isAnswered = last?.state === 'done' && last.action?.status !== 'pending';
  const quietId = isWithAgent && isAnswered ? conversationId : null;
  useEffect(() => {
    setQuestion(null);
    if (quietId === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      const kind = await chat.api.question(quietId);
      if (kind === null || isOver) return;
      const id = `${quietId} ${kind}`;
      if (storage.read<string[]>('asked')?.includes(id)) return;
      const { Feedback } = await import('./feedback');
      if (!isOver) setQuestion({ Feedback, kind, id, conversationId: quietId });
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask().catch(() => undefined), QUIET_MS);
    };
    // A visitor who writes is not interrupted.
    addEventListener('input', wait);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('input', wait);
    };
  }, [quietId, last?.key, state]);
  if (!question) return null;
  const { Feedback, ...props } = question;
  return <Feedback {...props} />;
}
