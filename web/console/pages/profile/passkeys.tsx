import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Form, TextField, type Fields } from '../../parts/form';
import { Loaded } from '../../parts/loaded';
import { notify } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useRemovable } from '../../parts/use-removals';
import { addPasskey, canUsePasskeys, listPasskeys, removePasskey, type Passkey } from '../../passkeys';
import { signInWays } from '../../session';
import { fill, useTexts } from '../../texts';
import { profileTexts } from './profile-texts';

/** The passkeys of the signed-in person: a list, and a form for another passkey. */
export function Passkeys() {
  const texts = useTexts(profileTexts);
  const ways = useResource(signInWays, []).data;
  const passkeys = useRemovable(listPasskeys, []);
  const remove = ({ id, name }: Passkey): void =>
    passkeys.remove([id], { text: fill(texts.passkeyRemoved, { name }), act: () => removePasskey(id) });
  return (
    <section class="card stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.passkeys}</h2>
      <p>{texts.passkeysHint}</p>
      <Loaded resource={passkeys} empty={null}>
        {(shown) => (
          <DataTable
            label={texts.passkeys}
            items={shown}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.name, cell: ({ name }) => <span class="clip">{name}</span> },
              { name: texts.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
              { name: texts.lastUsed, cell: ({ lastUsedAt: at }) => <Time at={at} never={texts.never} /> },
            ]}
            actionsOf={(passkey) => (
              <Button label={texts.remove} class="plain danger" onClick={() => remove(passkey)} />
            )}
          />
        )}
      </Loaded>
      {ways?.passkeys && canUsePasskeys() ? (
        <AddForm onAdded={() => void passkeys.reload()} />
      ) : (
        ways && <p class="hint">{texts.noPasskeys}</p>
      )}
    </section>
  );
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const texts = useTexts(profileTexts);
  const add = async ({ passkey = '' }: Fields): Promise<void> => {
    if (!(await addPasskey(passkey.trim()))) return;
    notify(texts.passkeyAdded);
    onAdded();
  };
  return (
    <Form class="stack" send={add} label={texts.addPasskey}>
      <TextField
        name="passkey"
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        required
        maxLength={100}
      />
    </Form>
  );
}
