import type { Call, Expected } from './callers';
import { errorOf, type Exchange } from './exchange';
import type { Objects } from './objects';
import { nameOf, requestOf, ROWS, type Row } from './rows';
import type { Scene } from './scene';

/** The rows with their names, for `it.each`. */
export const NAMED = ROWS.map((row) => ({ name: nameOf(row), row }));

/** The status and the error of an answer. */
export function saying(answer: Exchange): Expected {
  return { status: answer.status, ...errorOf(answer) };
}

/** Sends a request as a caller, who must get the expected answer and, if it is a refusal, see nothing of the owner. */
export async function attempt(
  scene: Scene,
  row: Row,
  { caller, expected, allowed }: Call,
  objects: Objects,
): Promise<void> {
  const token = await caller.token(scene, scene.routes.get(row.route)!);
  const headers = caller.isLimited && !token ? scene.limited : undefined;
  const send = () => scene.send({ ...requestOf(row, objects), token, headers });
  const answer = await (caller.account ? scene.whileAccount(caller.account, send) : send());
  expect([caller.caller, saying(answer)]).toEqual([caller.caller, expected]);
  if (allowed) return;
  // Both modes may know the id of their account.
  const isOfAccount = token === scene.otherMode.token || caller.isLimited;
  const ownAccount = isOfAccount && String(scene.owner.objects.accountId);
  // Everybody here may use the agent of the limited person, and shares the canned replies.
  const isShared = caller.isLimited && /assignees|canned-replies/.test(row.route) && answer.status === 200;
  const traces = isShared ? [] : scene.traces(answer).filter((trace) => trace !== ownAccount);
  expect([caller.caller, traces]).toEqual([caller.caller, []]);
}
