import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Render = (text: string) => string;

let render: Render | undefined;
let loading: Promise<void> | undefined;

/** Markdown is loaded with the first answer, so that the panel appears sooner. */
function loadMarkdown(): Promise<void> {
  loading ??= import('./markdown').then(
    ({ renderMarkdown }) => void (render = renderMarkdown),
    // The next answer tries again.
    () => void (loading = undefined),
  );
  return loading;
}

/** The text of an answer, unformatted until Markdown is loaded. */
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
