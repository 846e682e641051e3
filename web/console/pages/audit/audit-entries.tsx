import type { components } from '../../../../libs/client/src/schema';
import { DataTable } from '../../parts/data-table';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { auditActionTexts } from './audit-action-texts';
import { auditTexts } from './audit-texts';

type Entry = components['schemas']['AuditEntry'];

/** Entries of the audit log as a table. */
export function AuditEntries({ entries }: { entries: Entry[] }) {
  const texts = useTexts(auditTexts);
  // Later versions of the service may record more.
  const actions = useTexts(auditActionTexts) as Record<string, string | undefined>;
  return (
    <DataTable
      label={texts.title}
      items={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: texts.who, cell: ({ actor }) => nameOfActor(actor, texts.operator) },
        { name: texts.action, cell: ({ action }) => <span title={action}>{actions[action] ?? action}</span> },
        {
          name: texts.object,
          cell: ({ object: { id, name } }) =>
            name === null ? (
              <code>{id}</code>
            ) : (
              <span class="clip" title={id}>
                {name}
              </span>
            ),
        },
        {
          name: texts.changes,
          cell: ({ changes }) => changes.length > 0 && <code>{changes.join(', ')}</code>,
        },
      ]}
    />
  );
}

/** The name of the author of a change. */
function nameOfActor(actor: Entry['actor'], operator: string): string {
  const { name } = actor as { name?: string | null };
  return name ?? actor.hint ?? (actor.type === 'operator' ? operator : actor.type);
}
