import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { LoadedList } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useTexts } from '../../texts';
import { AuditEntries } from './audit-entries';
import { auditTexts } from './audit-texts';

/** The changes of the account and their authors, newest first. */
export default function AuditLog() {
  const texts = useTexts(auditTexts);
  const list = useList(
    'entries',
    (page) => call(api.GET('/audit-log', { params: { query: { limit: 50, ...page } } })),
    { keys: [] },
  );
  return (
    <>
      <PageHead title={texts.title} />
      <LoadedList list={list} empty={<p>{texts.empty}</p>}>
        {(entries) => <AuditEntries entries={entries} />}
      </LoadedList>
    </>
  );
}
