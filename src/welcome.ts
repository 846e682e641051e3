import { join, resolve } from 'node:path';
import type { DemoKeys } from './auth/demo-account';

/** The text that is printed after the start. Pure. `keys` are those of the demo account, on the first start only. */
export function welcomeText(
  baseUrl: string,
  dataDir: string,
  { keys, tokenIsGiven }: { keys: DemoKeys | undefined; tokenIsGiven: boolean },
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
  ];
  if (keys) {
    lines.push(
      '',
      '  A demo account with the Enterprise plan was created. Store its API keys; they are shown only once:',
      '',
      `    live        ${keys.live}`,
      `    test        ${keys.test}`,
      '',
      '  To create your first agent, run:',
      '',
      `    curl -s ${baseUrl}/api/v1/agents -H 'Authorization: Bearer ${keys.live}' \\`,
      `      -H 'Content-Type: application/json' -d '{"name":"My agent"}'`,
    );
  }
  return [...lines, '', ''].join('\n');
}
