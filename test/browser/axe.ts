import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The problems that axe finds, one per line. */
export async function findings(chat: Page | Frame): Promise<string[]> {
  // Injected through the browser, which the policy of the page does not stop.
  await chat.evaluate(AXE);
  const { violations } = (await chat.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  )) as { violations: { id: string; nodes: { html: string }[] }[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
