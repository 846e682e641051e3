import type { Failure } from '../api/failure';
import { useRequest } from './use-request';

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
  const { run, failure, isBusy } = useRequest();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const fields = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Fields;
    void run(() => send(fields));
  };
  return { submit, failure, isBusy };
}
