import type { SessionSettings } from './startup-packet';

/** Asks for the settings made in this session, one row of name and value each. Custom (dotted) settings are not listed by PostgreSQL. */
export const SETTINGS_SQL =
  "SELECT name, setting FROM pg_catalog.pg_settings WHERE source = 'session' " +
  "UNION ALL SELECT 'role', pg_catalog.current_setting('role') WHERE pg_catalog.current_setting('role') <> 'none'";

/** Two sessions with the same key have the same settings. */
export function settingsKey(settings: SessionSettings): string {
  return JSON.stringify([...settings].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** SQL that puts the session back to the server's defaults and then applies these settings, all or nothing. */
export function switchSettingsSql(settings: SessionSettings): string {
  // The role comes last: a lesser one might not be allowed to make the other settings.
  const ordered = [...settings].sort(([a], [b]) => Number(a === 'role') - Number(b === 'role'));
  const calls = ordered.map(
    ([name, value]) => `pg_catalog.set_config(${literal(name)}, ${literal(value)}, false)`,
  );
  const reset = 'RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL';
  return calls.length > 0 ? `${reset}; SELECT ${calls.join(', ')}` : reset;
}

/** An SQL string that reads the same whatever standard_conforming_strings says. */
export function literal(text: string): string {
  return `E'${text.replaceAll('\0', '').replace(/['\\]/g, '\\$&')}'`;
}

/** An SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
