import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ServiceError, type Contact, type LeadField } from './api';
import { useShared } from './context';
import { failureOf } from './exchange';
import { focusField } from './focus';
import { FormActions } from './form-actions';
import { filled, waitingTime } from './texts';

const INPUTS = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  companyName: { type: 'text', autocomplete: 'organization' },
} as const satisfies Record<LeadField, object>;
const MAX_CHARACTERS = 200;

/** The texts and the actions of the form. */
export interface ContactFormProps {
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** True if the form also asks for a message. */
  hasMessage?: boolean;
  /** True if the visitor may leave the contact fields empty, because the tenant knows the visitor. */
  isContactKnown?: boolean;
  onSubmit: (contact: Contact & { message?: string; consent?: boolean }) => Promise<void>;
  onCancel?: () => void;
}

/** A form with the contact details that the tenant asks for. */
export function ContactForm(props: ContactFormProps): VNode {
  const { chat, language } = useShared();
  const { fields, consentText, consentUrl } = chat.agent.leadForm;
  const { texts, code } = language;
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  useEffect(() => focusField(form.current!.querySelector('input')), []);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = new FormData(form.current!);
    const entries = [...data].filter(([, value]) => typeof value === 'string' && value.trim() !== '');
    const { consent, ...contact } = Object.fromEntries(entries) as Contact & {
      message?: string;
      consent?: string;
    };
    if (!contact.email && !contact.phone && !props.isContactKnown) return setProblem(texts.contactMissing);
    if (consentText && !consent) return setProblem(texts.consentMissing);
    setSending(true);
    setProblem('');
    try {
      await props.onSubmit({ ...contact, ...(consentText && { consent: true }) });
    } catch (error) {
      setProblem(problemOf(error));
      setSending(false);
    }
  };
  const problemOf = (error: unknown): string => {
    if (!(error instanceof ServiceError)) return texts.failedOffline;
    const { kind, retryAfterSeconds = 60 } = failureOf(error.code, error.details.retryAfterSeconds);
    if (kind === 'limited')
      return filled(texts.failedLimited, { time: waitingTime(retryAfterSeconds, code) });
    return error.status === 400 ? texts.contactMissing : texts.formFailed;
  };

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
        <label key={field}>
          {texts[field]}
          <input name={field} maxLength={MAX_CHARACTERS} dir="auto" {...INPUTS[field]} />
        </label>
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
            <input type="checkbox" name="consent" value="true" />
            <span dir="auto">{consentText}</span>
          </label>
          {consentUrl && (
            <a href={consentUrl} target="_blank" rel="noopener noreferrer">
              {texts.consent}
            </a>
          )}
        </div>
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
      <FormActions cancelLabel={props.cancelLabel} onCancel={props.onCancel}>
        <button type="submit" class="strong" disabled={isSending}>
          {props.submitLabel}
        </button>
      </FormActions>
    </form>
  );
}
