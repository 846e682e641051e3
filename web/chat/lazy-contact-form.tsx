import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ContactFormProps } from './contact-form';
import { useShared } from './context';
import { FormActions } from './form-actions';

let Form: FunctionComponent<ContactFormProps> | undefined;

/** The form for contact details. Its code is loaded when it is first shown, so that the panel appears sooner. */
export function LazyContactForm(props: ContactFormProps): VNode {
  const { texts } = useShared().language;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Form ? 'ready' : 'loading');
  const load = async (): Promise<void> => {
    setState('loading');
    try {
      Form = (await import('./contact-form')).ContactForm;
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  useEffect(() => {
    if (!Form) void load();
  }, []);
  if (Form) return <Form {...props} />;
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
