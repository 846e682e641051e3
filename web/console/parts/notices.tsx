import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '../api/failure';
import { useTexts } from '../texts';
import { Button } from './button';
import { partTexts } from './part-texts';

const SHOWN_MS = 6_000;

interface Notice {
  id: number;
  text: string;
  failure?: Failure;
  /** Cancels the action before it is sent, or reverses it. */
  undo?: () => void;
  /** Sends the action when the time to undo it is over. */
  act?: () => void;
}

let notices: Notice[] = [];
let lastId = 0;
let show: (all: Notice[]) => void = () => undefined;

function change(next: Notice[]): void {
  notices = next;
  show(next);
}

function add(notice: Omit<Notice, 'id'>): void {
  const id = (lastId += 1);
  change([...notices, { ...notice, id }]);
  // A failure stays until it is dismissed.
  if (!notice.failure) setTimeout(() => finish(id), SHOWN_MS);
}

/** Ends a notice, and sends its action. */
function finish(id: number): void {
  const notice = notices.find((each) => each.id === id);
  change(notices.filter((each) => each.id !== id));
  notice?.act?.();
}

function takeBack(id: number): void {
  const notice = notices.find((each) => each.id === id);
  change(notices.filter((each) => each.id !== id));
  notice?.undo?.();
}

/** Shows a short message, perhaps with a way to undo the reported change. */
export function notify(text: string, undo?: () => void): void {
  add({ text, ...(undo && { undo }) });
}

/** Shows the failure of an action. */
export function noticeFailure(failure: Failure): void {
  add({ text: failure.sentence, failure });
}

/**
 * Does something irreversible after six seconds, or at once when the page is left, unless the reader cancels it. The
 * page shows the result at once: `undo` restores the page.
 */
export function doUnlessUndone(text: string, act: () => Promise<unknown>, undo: () => void): void {
  const send = (): void =>
    void act().catch((failure: Failure) => {
      undo();
      noticeFailure(failure);
    });
  add({ text, act: send, undo });
}

addEventListener('pagehide', () => {
  for (const { id, act } of notices) if (act) finish(id);
});

/** The messages at the foot of the page. */
export function Notices() {
  const texts = useTexts(partTexts);
  const [shown, setShown] = useState(notices);
  useEffect(() => {
    show = setShown;
    return () => {
      show = () => undefined;
    };
  }, []);
  return (
    <div class="notices" role="status">
      {shown.map(({ id, text, failure, undo }) => (
        <div key={id} class={failure ? 'notice failed' : 'notice'}>
          <p>
            {text}
            {failure && <code> {[failure.code, failure.requestId].filter(Boolean).join(' · ')}</code>}
          </p>
          {undo ? (
            <Button label={texts.undo} onClick={() => takeBack(id)} />
          ) : (
            <Button label="×" aria-label={texts.dismiss} onClick={() => finish(id)} />
          )}
        </div>
      ))}
    </div>
  );
}
