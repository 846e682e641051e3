import { useContext } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { useAllowedForAll } from '../../session-context';
import { LanguageContext } from '../../texts';
import { nameOfActor } from '../audit/audit-entries';
import { auditTexts } from '../audit/audit-texts';

type Entry = Schema<'AuditEntry'>;

const ACTIONS = ['version.published', 'version.restored'] as const;
const MOST = 100;

/** Who published a version, by the audit log; undefined for readers who may not see it. */
export function usePublishers(
  published: readonly Schema<'VersionItem'>[],
): ((version: Schema<'VersionItem'>) => string) | undefined {
  const { operator } = auditTexts[useContext(LanguageContext)];
  const mayRead = useAllowedForAll('audit-log:read');
  const { data } = useResource(
    async () => (mayRead ? (await Promise.all(ACTIONS.map(entriesOf))).flat() : []),
    [mayRead, published[0]?.id],
  );
  if (!mayRead) return undefined;
  const actors = new Map((data ?? []).map(({ object, actor }) => [object.id, actor]));
  return ({ id }) => {
    const actor = actors.get(String(id));
    return actor ? nameOfActor(actor, operator) : '';
  };
}

async function entriesOf(action: (typeof ACTIONS)[number]): Promise<Entry[]> {
  const query = { action, limit: MOST };
  return (await call(api.GET('/audit-log', { params: { query } }))).entries;
}
