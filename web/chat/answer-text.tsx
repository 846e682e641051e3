import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useShared } from './context';
import type { formattedAnswer } from './formatted-answer';

let format: typeof formattedAnswer | undefined;
let loading: Promise<void> | undefined;

/** Markdown is loaded with the first answer, so that the panel appears sooner. */
function loadMarkdown(): Promise<void> {
  loading ??= import('./formatted-answer').then(
    (module) => void (format = module.formattedAnswer),
    // The next answer tries again.
    () => void (loading = undefined),
  );
  return loading;
}

/** The text of an answer, unformatted until Markdown is loaded. */
export function AnswerText({ text }: { text: string }): VNode {
  const { texts } = useShared().language;
  const [isReady, setReady] = useState(format !== undefined);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => void loadMarkdown().then(() => setReady(format !== undefined)), []);
  useLayoutEffect(
    () => element.current!.replaceChildren(format ? format(text, texts) : text),
    [text, isReady],
  );
  return <div class={isReady ? 'text' : 'text plain'} dir="auto" ref={element} />;
}
