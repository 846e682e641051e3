import { useState } from 'preact/hooks';
import type { Failure } from '../api/failure';

/** The state of a form. */
export interface FormState {
  /** For `onSubmit`. */
  submit: (event: SubmitEvent) => void;
  /** The failure of the last submission. */
  failure: Failure | undefined;
  isBusy: boolean;
}

/** The values of a form's text fields by name. */
export type Fields = Record<string, string>;

/** Sends a form: `send` gets its fields, and rejects with a Failure. A second submission waits for the first. */
export function useForm(send: (fields: Fields) => Promise<unknown>): FormState {
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const fields = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Fields;
    send(fields)
      .catch((error: Failure) => setFailure(error))
      .finally(() => setBusy(false));
  };
  return { submit, failure, isBusy };
}
