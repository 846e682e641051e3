import { api, call } from '../../api/client';
import { PageHead } from '../../parts/page-head';
import { useTexts } from '../../texts';
import { peopleTexts } from './people-texts';
import { SignInProvider } from './sign-in-provider';
import { PeopleList, type PeopleRequests } from './people-list';

const REQUESTS: PeopleRequests = {
  list: (query) => call(api.GET('/people', { params: { query } })),
  add: (body) => call(api.POST('/people', { body })),
  invite: (personId) => call(api.POST('/people/{personId}/link', { params: { path: { personId } } })),
  update: (personId, body) => call(api.PATCH('/people/{personId}', { params: { path: { personId } }, body })),
  remove: (personId) => call(api.DELETE('/people/{personId}', { params: { path: { personId } } })),
};

/** The people of the account. */
export default function People() {
  const texts = useTexts(peopleTexts);
  return (
    <div class="stack">
      <PeopleList
        requests={REQUESTS}
        keys={[]}
        head={(invite) => <PageHead title={texts.title}>{invite}</PageHead>}
      />
      <SignInProvider />
    </div>
  );
}
