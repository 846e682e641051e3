import { Fragment, type VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import './styles/forms.css';
import { ServiceError } from './api';
import type { Contact, LeadField } from './public-schema';
import { useShared } from './context';
import { failureOf } from './failure';
import { focusField } from './focus';
import { FormActions } from './form-actions';
import { filled } from './texts';
import { waitingTime } from './texts/waiting-time';

const INPUTS = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  companyName: { type: 'text', autocomplete: 'organization' },
} as const satisfies Record<LeadField, object>;
const MAX_CHARACTERS = 200;
const NOTHING_ASKED = { fields: [] as LeadField[], consentText: '', consentUrl: '' };

/** A problem of the form, and the field to correct; without a field, it concerns the whole form. */
interface Problem {
  text: string;
  at?: LeadField | 'consent';
}

/** The texts and the actions of the form. */
export interface ContactFormProps {
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** True if the form also asks for a message. */
  hasMessage?: boolean;
  /** True if the form does not ask for contact details, because the tenant knows them. */
  isContactKnown?: boolean;
  /** Instead of the fields that the tenant asks for. */
  fields?: LeadField[];
  onSubmit: (contact: Contact & { message?: string; consent?: boolean }) => Promise<void>;
  onCancel?: () => void;
}

/** A form with the contact details that the tenant asks for. */
export function ContactForm(props: ContactFormProps): VNode {
  const { chat, language } = useShared();
  const leadForm = props.isContactKnown ? NOTHING_ASKED : chat.agent.leadForm;
  const { consentText, consentUrl } = leadForm;
  const fields = props.fields ?? leadForm.fields;
  const { texts, code } = language;
  const form = useRef<HTMLFormElement>(null);
  const [{ text: problem, at }, setProblem] = useState<Problem>({ text: '' });
  const problemId = useId();
  const [isSending, setSending] = useState(false);
  // Before the first paint: a quick visitor would write into the wrong field.
  useLayoutEffect(() => focusField(form.current!.querySelector<HTMLElement>('input, textarea')), []);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = new FormData(form.current!);
    const entries = [...data].filter(([, value]) => typeof value === 'string' && value.trim() !== '');
    const { consent, ...contact } = Object.fromEntries(entries) as Contact & {
      message?: string;
      consent?: string;
    };
    const isMissing = !contact.email && !contact.phone && !props.isContactKnown;
    const email = form.current!.querySelector<HTMLInputElement>('input[type=email]');
    if (isMissing || email?.validity.typeMismatch) return refuse(contactProblem(contact));
    if (consentText && !consent) return refuse({ text: texts.consentMissing, at: 'consent' });
    setSending(true);
    setProblem({ text: '' });
    try {
      await props.onSubmit({ ...contact, ...(consentText && { consent: true }) });
    } catch (error) {
      refuse(problemOf(error, contact));
      setSending(false);
    }
  };
  /** Shows the problem at its field, and goes there. */
  const refuse = (found: Problem): void => {
    setProblem(found);
    if (found.at) form.current!.querySelector<HTMLElement>(`[name=${found.at}]`)?.focus();
  };
  const problemOf = (error: unknown, contact: Contact): Problem => {
    if (!(error instanceof ServiceError)) return { text: texts.formFailed };
    const { kind, retryAfterSeconds = 60 } = failureOf(error.code, error.details);
    if (kind === 'limited')
      return { text: filled(texts.failedLimited, { time: waitingTime(retryAfterSeconds, code) }) };
    return error.status === 400 ? contactProblem(contact) : { text: texts.formFailed };
  };
  /** Names only the fields that the form has, and of two filled fields the email. */
  const contactProblem = ({ email }: Contact): Problem => {
    if (!fields.includes('phone') || email) return { text: texts.emailNeeded, at: 'email' };
    return fields.includes('email')
      ? { text: texts.contactMissing, at: 'email' }
      : { text: texts.phoneNeeded, at: 'phone' };
  };
  const problemLine = (
    <p class="problem" role="alert" id={problemId}>
      {problem}
    </p>
  );
  const described = (field: string) =>
    at === field ? { 'aria-invalid': true, 'aria-describedby': problemId } : {};

  return (
    <form
      class="form"
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={props.title}
    >
      <p class="form-title">{props.title}</p>
      {fields.map((field) => (
        <Fragment key={field}>
          <label>
            {texts[field]}
            <input
              name={field}
              maxLength={MAX_CHARACTERS}
              dir="auto"
              {...INPUTS[field]}
              {...described(field)}
            />
          </label>
          {at === field && problemLine}
        </Fragment>
      ))}
      {props.hasMessage && (
        <label>
          {texts.yourMessage}
          <textarea name="message" rows={3} maxLength={2000} dir="auto" />
        </label>
      )}
      {consentText && (
        <div class="consent">
          <label>
            <input type="checkbox" name="consent" value="true" {...described('consent')} />
            <span dir="auto">{consentText}</span>
          </label>
          {consentUrl && (
            <a href={consentUrl} target="_blank" rel="noopener noreferrer">
              {texts.consent}
            </a>
          )}
        </div>
      )}
      {(at === undefined || at === 'consent') && problemLine}
      <FormActions cancelLabel={props.cancelLabel} onCancel={props.onCancel}>
        <button type="submit" class="strong" disabled={isSending}>
          {props.submitLabel}
        </button>
      </FormActions>
    </form>
  );
}
