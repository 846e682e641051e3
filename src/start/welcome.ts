import { join, resolve } from 'node:path';
import type { DemoKeys } from '../accounts/demo-account.service';

/** The content of the start-up text apart from addresses. */
export interface Welcome {
  /** The token of the link to the start page; undefined without a start page. */
  startToken: string | undefined;
  /** The keys of the demo account, on the first start only. */
  keys: DemoKeys | undefined;
  /** True if the operator has set a token. */
  tokenIsGiven: boolean;
  /** True if passages are found by their meaning too. */
  hasEncoder: boolean;
  /** True if messages are understood by their meaning too. */
  readsMessages: boolean;
}

/** Printed at the beginning of a start, which can take some seconds. */
export const STARTING = '  Starting Parley…\n';

/** The text that is printed after the start. It ends with the next step. Pure. */
export function welcomeText(
  baseUrl: string,
  dataDir: string,
  { startToken, keys, tokenIsGiven, hasEncoder, readsMessages }: Welcome,
): string {
  const token = tokenIsGiven ? 'ADMIN_TOKEN' : join(resolve(dataDir), 'admin-token');
  const lines = [
    '',
    '  Parley is ready.',
    '',
    `    API         ${baseUrl}/api/v1`,
    `    Swagger     ${baseUrl}/docs`,
    `    Data        ${resolve(dataDir)}`,
    `    Operator    ${baseUrl}/admin/v1 (bearer token in ${token})`,
    `    Search      by words${hasEncoder ? ' and meaning' : ''}`,
    `    Messages    by words${readsMessages ? ' and meaning' : '; by meaning too after: npm run encoder'}`,
    ...(keys ? aboutKeys(baseUrl, keys) : []),
  ];
  if (startToken !== undefined) {
    lines.push(
      '',
      '  Open this link in your browser. It works once; `npm run link` prints a new one.',
      '',
      `    ${baseUrl}/#start=${startToken}`,
    );
  }
  return [...lines, '', ''].join('\n');
}

function aboutKeys(baseUrl: string, { live, test }: DemoKeys): string[] {
  return [
    '',
    '  A demo account with the Enterprise plan was created. Store its API keys; they are shown only once:',
    '',
    `    live        ${live}`,
    `    test        ${test}`,
    '',
    '  To create an agent without a browser, run:',
    '',
    `    curl -s ${baseUrl}/api/v1/agents -H 'Authorization: Bearer ${live}' \\`,
    `      -H 'Content-Type: application/json' -d '{"name":"My agent"}'`,
  ];
}
