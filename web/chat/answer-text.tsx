import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Render = (text: string) => string;

let render: Render | undefined;
let loading: Promise<void> | undefined;

/** Markdown comes with the first answer, so that the panel is there sooner. */
function loadMarkdown(): Promise<void> {
  loading ??= import('./markdown').then(
    ({ renderMarkdown }) => void (render = renderMarkdown),
    // The next answer tries again.
    () => void (loading = undefined),
  );
  return loading;
}

/** The text of an answer: as it was written until Markdown is there. */
export function AnswerText({ text }: { text: string }): VNode {
  const [isReady, setReady] = useState(render !== undefined);
  useEffect(() => void loadMarkdown().then(() => setReady(true)), []);
  if (!isReady || !render)
    return (
      <div class="text plain" dir="auto">
        {text}
      </div>
    );
  return <div class="text" dir="auto" dangerouslySetInnerHTML={{ __html: render(text) }} />;
}
