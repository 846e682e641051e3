import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { useSession } from '../../session-context';
import { useTexts } from '../../texts';
import { inboxTexts } from './inbox-texts';

/** The people to whom conversations can be assigned, as options of a list; none until they are there. */
export function useAssignees(): { value: string; name: string }[] {
  const texts = useTexts(inboxTexts);
  const { person } = useSession();
  const { data = [] } = useResource(
    async () => (await call(api.GET('/conversations/assignees'))).assignees,
    [],
  );
  return data.map(({ id, name }) => ({
    value: String(id),
    name: id === person?.id ? `${name} (${texts.me})` : name,
  }));
}
