import { join, resolve } from 'node:path';
import type { DemoKeys } from './auth/demo-account';

/** What a newcomer needs to see when the service has started. Pure; the keys are there on the first start only. */
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
    `    Operator    ${baseUrl}/admin/v1, its bearer token is in ${token}`,
  ];
  if (keys) {
    lines.push(
      '',
      '  A demo account on the Enterprise plan was made. Its keys are shown only now, so keep them:',
      '',
      `    live        ${keys.live}`,
      `    test        ${keys.test}`,
      '',
      '  Paste this to create your first agent:',
      '',
      `    curl -s ${baseUrl}/api/v1/agents -H 'Authorization: Bearer ${keys.live}' \\`,
      `      -H 'Content-Type: application/json' -d '{"name":"My agent"}'`,
    );
  }
  return [...lines, '', ''].join('\n');
}
