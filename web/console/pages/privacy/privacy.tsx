import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { PageHead } from '../../parts/page-head';
import { useForm, type Fields } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { privacyTexts } from './privacy-texts';
import { RequestResult } from './request-result';

const NAMES = ['email', 'phone', 'userId'] as const;
type Person = Partial<Record<(typeof NAMES)[number], string>>;

/** Exports or erases the data of one person. */
export default function Privacy() {
  const texts = useTexts(privacyTexts);
  const [requestId, setRequestId] = useState<number>();
  const [toErase, setToErase] = useState<Person>();
  const { submit, failure, isBusy } = useForm(async (fields) => {
    const body = personIn(fields);
    const { request } = await call(api.POST('/data-subjects/export', { body }));
    setRequestId(request.id);
  });
  const askToErase = ({ currentTarget }: { currentTarget: HTMLButtonElement }): void => {
    const { form } = currentTarget;
    if (form!.reportValidity()) setToErase(personIn(Object.fromEntries(new FormData(form!)) as Fields));
  };
  return (
    <>
      <PageHead title={texts.title} />
      <div class="stack">
        <form class="card" onSubmit={submit}>
          <p>{texts.hint}</p>
          <p class="hint">{texts.any}</p>
          {NAMES.map((name) => (
            <Field key={name} label={texts[name]} error={failure?.ofField(name)}>
              {(attributes) => (
                <input
                  {...attributes}
                  name={name}
                  type="text"
                  inputMode={name === 'email' ? 'email' : 'text'}
                />
              )}
            </Field>
          ))}
          {failure && <FailureNotice failure={failure} />}
          <div class="row">
            <button class="primary" disabled={isBusy}>
              {texts.export}
            </button>
            <Button label={texts.erase} class="danger" onClick={askToErase} />
          </div>
        </form>
        {requestId !== undefined && <RequestResult key={requestId} requestId={requestId} />}
      </div>
      {toErase && (
        <Confirm
          person={toErase}
          onClose={() => setToErase(undefined)}
          onErase={(id) => {
            setToErase(undefined);
            setRequestId(id);
          }}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  person: Person;
  onClose: () => void;
  onErase: (requestId: number) => void;
}

/** An erasure cannot be undone: the reader types the address again. */
function Confirm({ person, onClose, onErase }: ConfirmProps) {
  const texts = useTexts(privacyTexts);
  const [typed, setTyped] = useState('');
  const { submit, failure, isBusy } = useForm(async () => {
    const { request } = await call(api.POST('/data-subjects/erase', { body: person }));
    onErase(request.id);
  });
  return (
    <Dialog title={texts.sure} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={Object.values(person).join(', ')} hint={texts.sureHint}>
          {(attributes) => (
            <input
              {...attributes}
              value={typed}
              autocomplete="off"
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              autofocus
            />
          )}
        </Field>
        {failure && <FailureNotice failure={failure} />}
        <button class="danger" disabled={isBusy || !Object.values(person).includes(typed.trim())}>
          {texts.erase}
        </button>
      </form>
    </Dialog>
  );
}

/** The filled fields. */
function personIn(fields: Fields): Person {
  return Object.fromEntries(
    NAMES.flatMap((name) => (fields[name]?.trim() ? [[name, fields[name].trim()]] : [])),
  );
}
