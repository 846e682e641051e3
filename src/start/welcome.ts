import { join, resolve } from 'node:path';
import type { DemoKeys } from '../accounts/demo-account.service';

/** The content of the start-up text besides addresses. */
export interface Welcome {
  /** The token of the link to the start page; undefined without a start page. */
  startToken: string | undefined;
  /** The keys of the demo account, on the first start only. */
  keys: DemoKeys | undefined;
  /** Whether the operator has set a token. */
  tokenIsGiven: boolean;
}

/** The text that is printed after the start. Pure. */
export function welcomeText(
  baseUrl: string,
  dataDir: string,
  { startToken, keys, tokenIsGiven }: Welcome,
): string {
  const token = tokenIsGiven ? 'ADMIN_TOKEN' : join(resolve(dataDir), 'admin-token');
  const lines = [
    '',
    '  Parley is ready.',
    '',
    ...(startToken === undefined
      ? []
      : [`  Open  ${baseUrl}/#start=${startToken}`, '        (works once; each start prints a new one)', '']),
    `    API         ${baseUrl}/api/v1`,
    `    Swagger     ${baseUrl}/docs`,
    `    Data        ${resolve(dataDir)}`,
    `    Operator    ${baseUrl}/admin/v1 (bearer token in ${token})`,
  ];
  if (keys) {
    lines.push(
      '',
      '  A demo account with the Enterprise plan was created. Store its API keys; they are shown only once:',
      '',
      `    live        ${keys.live}`,
      `    test        ${keys.test}`,
      '',
      '  To create an agent without the start page, run:',
      '',
      `    curl -s ${baseUrl}/api/v1/agents -H 'Authorization: Bearer ${keys.live}' \\`,
      `      -H 'Content-Type: application/json' -d '{"name":"My agent"}'`,
    );
  }
  return [...lines, '', ''].join('\n');
}
