import { privateNetwork } from './site-address';

const NETWORKS = 'EGRESS_ALLOW_CIDRS';

/**
 * The command that starts the same service again, which may then also read the private network of this address. It
 * keeps the variables of the running service. Pure.
 */
export function commandAllowing(url: string, environment: Record<string, string>): string {
  const { [NETWORKS]: allowed, ...others } = environment;
  const network = privateNetwork(URL.canParse(url) ? new URL(url).host : '');
  const variables = { ...others, [NETWORKS]: allowed ? `${allowed},${network}` : network };
  return [...Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`), 'npm start'].join(
    ' ',
  );
}

function quoted(text: string): string {
  return /^[\w:/.,@%+-]+$/.test(text) ? text : `'${text.replaceAll(`'`, String.raw`'\''`)}'`;
}
