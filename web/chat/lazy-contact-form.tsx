import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ContactFormProps } from './contact-form';
import { useShared } from './context';
import { FormActions } from './form-actions';
import type { Forms } from './forms';

type Details = Parameters<ContactFormProps['onSubmit']>[0];
type LazyContactFormProps = Omit<ContactFormProps, 'onSubmit'> & {
  onSubmit: (forms: Forms, details: Details) => Promise<void>;
};

let Form: FunctionComponent<ContactFormProps> | undefined;
let forms: Forms;

/** The form for contact details. Its code is loaded when it is first shown, so that the panel appears sooner. */
export function LazyContactForm(props: LazyContactFormProps): VNode {
  const { chat, language } = useShared();
  const { texts } = language;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Form ? 'ready' : 'loading');
  const load = async (): Promise<void> => {
    setState('loading');
    try {
      const [{ ContactForm }, sender] = await Promise.all([import('./contact-form'), chat.loadForms()]);
      forms = sender;
      Form = ContactForm;
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  useEffect(() => {
    if (!Form) void load();
  }, []);
  if (Form) return <Form {...props} onSubmit={(details) => props.onSubmit(forms, details)} />;
  if (state === 'loading') return <div class="form" aria-busy="true" />;
  return (
    <div class="form">
      <p class="problem" role="alert">
        {texts.failedOffline}
      </p>
      <FormActions cancelLabel={props.cancelLabel} onCancel={props.onCancel}>
        <button type="button" class="strong" onClick={() => void load()}>
          {texts.retry}
        </button>
      </FormActions>
    </div>
  );
}
