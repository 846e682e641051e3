import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { useList, type PageQuery } from '../../api/use-list';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/copy-button';
import { DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { LoadedList } from '../../parts/loaded';
import { noticeFailure } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useRemovals } from '../../parts/use-removals';
import { fill, useTexts } from '../../texts';
import { ChangePerson } from './change-person';
import { InvitePerson, type NewPerson } from './invite-person';
import { peopleTexts } from './people-texts';

type Person = components['schemas']['Person'];
type Invited = components['schemas']['PersonLinkAnswer'];

/** The requests for the people of an account: the owner's requests, or the operator's. */
export interface PeopleRequests {
  list: (query: PageQuery) => Promise<{ people: Person[]; nextCursor: string | null }>;
  add: (person: NewPerson) => Promise<Invited>;
  invite: (personId: number) => Promise<Invited>;
  remove: (personId: number) => Promise<unknown>;
  /** Undefined for the operator, who changes nobody. */
  update?: (personId: number, changes: Pick<Person, 'name' | 'email' | 'agentIds'>) => Promise<unknown>;
}

/** A role by its name; an unknown role as the API spells it. */
function nameOf(role: string, texts: Record<string, string>): string {
  return texts[role] ?? role;
}

interface Props {
  requests: PeopleRequests;
  /** The people are loaded again when any of these changes. */
  keys: readonly unknown[];
  /** The heading, with the button to invite a person. */
  head: (invite: ComponentChildren) => ComponentChildren;
}

/** The people of an account with their roles; each signs in by a link. */
export function PeopleList({ requests, keys, head }: Props) {
  const texts = useTexts(peopleTexts);
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Person>();
  const [invited, setInvited] = useState<Invited>();
  const removals = useRemovals<number>();
  const list = useList('people', requests.list, { keys });
  const show = (answer: Invited): void => {
    setAdding(false);
    setInvited(answer);
    void list.reload();
  };
  const remove = ({ id, name }: Person): void =>
    removals.remove([id], { text: fill(texts.removed, { name }), act: () => requests.remove(id) });
  return (
    <div class="stack">
      {head(<Button label={texts.add} class="primary" onClick={() => setAdding(true)} />)}
      <LoadedList
        list={list}
        empty={
          <>
            <h2>{texts.empty}</h2>
            <p>{texts.emptyHint}</p>
          </>
        }
      >
        {(people) => (
          <DataTable
            label={texts.title}
            items={people.filter(removals.isShown)}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.name, cell: ({ name }) => <span class="clip">{name}</span> },
              { name: texts.address, cell: ({ email }) => <span class="clip">{email}</span> },
              { name: texts.role, cell: ({ role }) => nameOf(role, texts) },
              { name: texts.agents, cell: ({ agentIds }) => agentIds?.length ?? texts.all },
              { name: texts.lastSeen, cell: ({ lastSeenAt: at }) => <Time at={at} never={texts.never} /> },
            ]}
            actionsOf={(person) => (
              <>
                {requests.update && (
                  <Button label={texts.change} class="plain" onClick={() => setChanging(person)} />
                )}
                <Button
                  label={texts.newLink}
                  class="plain"
                  onClick={() => void requests.invite(person.id).then(show, noticeFailure)}
                />
                <Button label={texts.remove} class="plain danger" onClick={() => remove(person)} />
              </>
            )}
          />
        )}
      </LoadedList>
      {isAdding && <InvitePerson add={requests.add} onClose={() => setAdding(false)} onAdded={show} />}
      {changing && requests.update && (
        <ChangePerson
          person={changing}
          update={(changes) => requests.update!(changing.id, changes)}
          onClose={() => setChanging(undefined)}
          onChanged={() => {
            setChanging(undefined);
            void list.reload();
          }}
        />
      )}
      {invited && (
        <Dialog title={texts.linkTitle} onClose={() => setInvited(undefined)}>
          <div class="stack">
            <p>
              {fill(invited.isMailed ? texts.linkMailed : texts.linkHint, {
                name: invited.person.name,
                email: invited.person.email,
              })}
            </p>
            <code class="secret">{linkOf(invited)}</code>
            <CopyButton text={linkOf(invited)} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** The link of a person as a URL: a service that does not know its own sends a path. */
function linkOf({ link }: { link: string }): string {
  return new URL(link, location.origin).href;
}
