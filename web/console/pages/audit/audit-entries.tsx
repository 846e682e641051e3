import type { components } from '../../../../libs/client/src/schema';
import { DataTable } from '../../parts/data-table';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { auditTexts } from './audit-texts';

type Entry = components['schemas']['AuditEntry'];

/** Entries of the audit log as a table. */
export function AuditEntries({ entries }: { entries: Entry[] }) {
  const texts = useTexts(auditTexts);
  return (
    <DataTable
      label={texts.title}
      items={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: texts.who, cell: ({ actor }) => nameOf(actor, texts.operator) },
        { name: texts.action, cell: ({ action }) => <code>{action}</code> },
        {
          name: texts.object,
          cell: ({ object }) => (
            <code>
              {object.type} {object.id}
            </code>
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

function nameOf(actor: Entry['actor'], operator: string): string {
  const { name } = actor as { name?: string | null };
  return name ?? actor.hint ?? (actor.type === 'operator' ? operator : actor.type);
}
