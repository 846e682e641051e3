import { createContext, type ComponentChildren, type ComponentProps } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Failure } from '../api/failure';
import { useTexts } from '../texts';
import { FailureNotice } from './failure-notice';
import { Field } from './field';
import { partTexts } from './part-texts';
import { useForm, type Fields } from './use-form';

export type { Fields } from './use-form';

/** The failure of a form, and the paths of the values whose problems its fields show. */
const FormContext = createContext<{ failure: Failure | undefined; shown: Set<string> }>({
  failure: undefined,
  shown: new Set(),
});

interface Props {
  /** Gets the values of the fields, and rejects with a Failure. */
  send: (fields: Fields) => Promise<unknown>;
  class?: string;
  /** The text of the button, "Save" by default. */
  label?: string;
  /** Whether there is nothing to send yet. */
  disabled?: boolean;
  children?: ComponentChildren;
}

/** A form: its fields, the failure of its last submission unless they show it, and the button that submits it. */
export function Form({ send, class: className, label, disabled = false, children }: Props) {
  const texts = useTexts(partTexts);
  const { submit, failure, isBusy } = useForm(send);
  const [shown] = useState(() => new Set<string>());
  const { problems = [] } = failure ?? {};
  const isShown = problems.length > 0 && problems.every(({ path }) => shown.has(path));
  return (
    <form class={className} onSubmit={submit}>
      <FormContext.Provider value={{ failure, shown }}>{children}</FormContext.Provider>
      {failure && !isShown && <FailureNotice failure={failure} />}
      <button class="primary" disabled={isBusy || disabled}>
        {label ?? texts.save}
      </button>
    </form>
  );
}

/** The texts of a field in a form, and the path of its value in the request: its name by default. */
interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  path?: string;
}

/** A labelled input of a form, with the problem of its value. */
export function TextField({ path, label, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <FieldInForm name={input.name} path={path} label={label} hint={hint}>
      {(attributes) => <input {...attributes} {...input} />}
    </FieldInForm>
  );
}

/** A labelled input of a form for several lines, with the problem of its value. */
export function TextArea({ path, label, hint, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <FieldInForm name={input.name} path={path} label={label} hint={hint}>
      {(attributes) => <textarea {...attributes} {...input} />}
    </FieldInForm>
  );
}

/** A labelled choice of a form, with the problem of its value. */
export function SelectField({ path, label, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <FieldInForm name={select.name} path={path} label={label} hint={hint}>
      {(attributes) => <select {...attributes} {...select} />}
    </FieldInForm>
  );
}

function FieldInForm({
  name,
  path = name,
  ...field
}: FieldProps & Pick<ComponentProps<typeof Field>, 'children'>) {
  const { failure, shown } = useContext(FormContext);
  shown.add(path);
  return <Field {...field} error={failure?.ofField(path)} />;
}
