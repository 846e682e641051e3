import type { components } from '../../../../libs/client/src/schema';
import { DataTable } from '../../parts/data-table';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { auditTexts } from './audit-texts';

type Entry = components['schemas']['AuditEntry'];

interface Props {
  entries: Entry[];
  /** The name of an object, where it is known. */
  nameOf?: (object: Entry['object']) => string | undefined;
}

/** Entries of the audit log as a table. */
export function AuditEntries({ entries, nameOf }: Props) {
  const texts = useTexts(auditTexts);
  return (
    <DataTable
      label={texts.title}
      items={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: texts.who, cell: ({ actor }) => nameOfActor(actor, texts.operator) },
        { name: texts.action, cell: ({ action }) => <code>{action}</code> },
        {
          name: texts.object,
          cell: ({ object }) => (
            <code title={object.id}>
              {object.type} {nameOf?.(object) ?? object.id}
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

/** The name of the author of a change. */
export function nameOfActor(actor: Entry['actor'], operator: string): string {
  const { name } = actor as { name?: string | null };
  return name ?? actor.hint ?? (actor.type === 'operator' ? operator : actor.type);
}
