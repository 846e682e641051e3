/**
 * What a reload must not lose: the chosen agent, which is in the fragment of the address, and the conversation with
 * each agent, whose id this browser keeps.
 */
const CONVERSATION = 'parley:start:conversation:';

/** The agent in the fragment of the address. */
export function agentIn(fragment: string): number | undefined {
  const [, id] = /^#agent=(\d{1,16})$/.exec(fragment) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Puts the agent into the address, or takes it out. The browser's Back leads to the one before. */
export function showInAddress(agentId: number | undefined): void {
  if (agentIn(location.hash) === agentId) return;
  history.pushState(null, '', agentId === undefined ? location.pathname : `#agent=${agentId}`);
}

/** The id of the conversation of this browser with the agent. */
export function keptConversation(agentId: number): string | undefined {
  try {
    return localStorage.getItem(CONVERSATION + agentId) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the id, or forgets it. Browsers may refuse: then a reload begins a new conversation. */
export function keepConversation(agentId: number, conversationId: string | undefined): void {
  try {
    if (conversationId === undefined) localStorage.removeItem(CONVERSATION + agentId);
    else localStorage.setItem(CONVERSATION + agentId, conversationId);
  } catch {
    // Without storage, the conversation ends with the page.
  }
}
