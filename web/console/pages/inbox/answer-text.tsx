import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { formattedAnswer } from '../../../chat/formatted-answer';
import { useTexts } from '../../texts';
import { inboxTexts } from './inbox-texts';

let format: typeof formattedAnswer | undefined;

/** The text of an answer or a passage, formatted as on the chat page; plain until the code for that is loaded. */
export function AnswerText({ text }: { text: string }) {
  const texts = useTexts(inboxTexts);
  const [isReady, setReady] = useState(format !== undefined);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReady) return;
    import('../../../chat/formatted-answer').then(
      (module) => {
        format = module.formattedAnswer;
        setReady(true);
      },
      () => undefined,
    );
  }, []);
  useLayoutEffect(
    () => element.current!.replaceChildren(format ? format(text, texts) : text),
    [text, isReady, texts],
  );
  return <div class={isReady ? 'formatted' : 'plain-text'} dir="auto" ref={element} />;
}
