import { useId, useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { FailureNotice } from '../../parts/failure-notice';
import { useTexts } from '../../texts';
import { inboxTexts } from './inbox-texts';

type Reply = Schema<'CannedReply'>;

interface Props {
  onPick: (text: string) => void;
  onClose: () => void;
}

/** Finds a canned reply by words of its title and text, by keyboard or pointer. */
export function CannedReplies({ onPick, onClose }: Props) {
  const texts = useTexts(inboxTexts);
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const { data, failure } = useResource(
    async () => (await call(api.GET('/canned-replies'))).cannedReplies,
    [],
  );
  const found = found10(data ?? [], words);
  const move = (by: number) => setAt((at + by + found.length) % Math.max(found.length, 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') {
      if (found[at]) onPick(found[at].text);
    } else return;
    event.preventDefault();
  };
  return (
    <div class="canned">
      <input
        type="search"
        // The options are beside it, not in a `datalist`.
        list={undefined}
        role="combobox"
        aria-label={texts.findCanned}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        placeholder={texts.findCanned}
        ref={(input) => input?.focus()}
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {failure && <FailureNotice failure={failure} />}
      <div role="listbox" id={id} aria-label={texts.canned}>
        {found.map(({ title, text, ...reply }, index) => (
          <div
            key={reply.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(text)}
          >
            <strong class="clip">{title}</strong>
            <span class="clip muted">{text}</span>
          </div>
        ))}
      </div>
      {data && found.length === 0 && (
        <p class="muted" role="status">
          {texts.noCanned} <a href="/console/canned-replies">{texts.toCanned}</a>
        </p>
      )}
    </div>
  );
}

function found10(replies: readonly Reply[], words: string): Reply[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ title, text }: Reply) => {
    const all = `${title} ${text}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  return replies.filter(holds).slice(0, 10);
}
