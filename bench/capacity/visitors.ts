import type { Client } from '../service/client';

const TURNS_A_CONVERSATION = 4;

/** Visitors who chat with the agent in conversations of four turns. `headersOf` returns the headers of a message. */
export function visitors(
  client: Client,
  agentId: number,
  questions: string[],
  headersOf: () => Record<string, string> = () => ({}),
): (visitor: number) => Promise<void> {
  const conversations: { id: string; turns: number }[] = [];
  let asked = 0;
  return async (visitor) => {
    const last = conversations[visitor];
    const before = last && last.turns < TURNS_A_CONVERSATION ? last : undefined;
    const question = questions[asked++ % questions.length] ?? '';
    const id = await client.chat(agentId, question, before?.id, headersOf());
    conversations[visitor] = { id, turns: (before?.turns ?? 0) + 1 };
  };
}
