import { resolve } from 'node:path';
import { Settings } from '../platform/config/settings';

/**
 * The variables that start the same service again: the same address, data and allowed networks. Variables with their
 * default value are left out. Pure.
 */
export function environmentOf({
  PORT,
  HOST,
  DATA_DIR,
  PUBLIC_URL,
  EGRESS_ALLOW_CIDRS,
}: Settings): Record<string, string> {
  const defaults = new Settings();
  return {
    ...(PORT !== defaults.PORT && { PORT: String(PORT) }),
    ...(HOST !== defaults.HOST && { HOST }),
    ...(DATA_DIR !== defaults.DATA_DIR && { DATA_DIR: resolve(DATA_DIR) }),
    ...(PUBLIC_URL && { PUBLIC_URL }),
    ...(EGRESS_ALLOW_CIDRS.length > 0 && { EGRESS_ALLOW_CIDRS: EGRESS_ALLOW_CIDRS.join(',') }),
  };
}
