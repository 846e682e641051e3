import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import type { Failure } from '../../api/failure';
import { FailureNotice } from '../../parts/failure-notice';
import { useRequest } from '../../parts/use-request';
import { useTexts } from '../../texts';
import { Sources } from './exchange';
import { inboxTexts } from './inbox-texts';

/** A draft by the agent that a person can ask for. */
export interface Suggestion {
  ask: () => void;
  isBusy: boolean;
  /** The last draft, until it is cleared. */
  reply: Schema<'SuggestedReply'> | undefined;
  failure: Failure | undefined;
  clear: () => void;
}

/** Asks the agent for a draft of a reply. `onText` gets its text, if any. */
export function useSuggestion(
  agentId: string,
  conversationId: string,
  onText: (text: string) => void,
): Suggestion {
  const [reply, setReply] = useState<Suggestion['reply']>();
  const { run, isBusy, failure, clear: clearFailure } = useRequest();
  const clear = (): void => {
    setReply(undefined);
    clearFailure();
  };
  const ask = (): void => {
    setReply(undefined);
    void run(async () => {
      const address = '/agents/{id}/conversations/{conversationId}/suggested-reply';
      const path = { id: Number(agentId), conversationId };
      const { suggestedReply } = await call(api.POST(address, { params: { path } }));
      setReply(suggestedReply);
      if (suggestedReply.text !== null) onText(suggestedReply.text);
    });
  };
  return { ask, isBusy, reply, failure, clear };
}

/** The basis of a draft, or that there is none. */
export function SuggestionNote({ suggestion: { isBusy, reply, failure } }: { suggestion: Suggestion }) {
  const texts = useTexts(inboxTexts);
  if (failure) return <FailureNotice failure={failure} />;
  return (
    <>
      {/* Always there, so that screen readers announce a change. */}
      <p class="muted" role="status" hidden={!isBusy && !reply}>
        {isBusy ? texts.suggesting : reply && (reply.text === null ? texts.noSuggestion : texts.suggested)}
      </p>
      {reply && <Sources sources={reply.sources} />}
    </>
  );
}
