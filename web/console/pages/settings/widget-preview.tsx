import { useEffect, useRef } from 'preact/hooks';
import { agentOf } from '../../../preview/agent-of';
import { useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';
import type { Values } from './values';

interface Props {
  values: Values;
  /** Whether the form that comes before a conversation is shown, if there is one. */
  showsForm: boolean;
  /** Undefined if visitors cannot use the chat page. */
  chatUrl: string | undefined;
}

/** The widget with the settings of the fields, also unsaved: its panel in a frame, and a drawing of its launcher. */
export function WidgetPreview({ values, showsForm, chatUrl }: Props) {
  const texts = useTexts(settingsTexts);
  return (
    <section class="card" aria-labelledby="widget-preview">
      <h2 id="widget-preview">{texts.preview}</h2>
      <p class="hint">{texts.previewHint}</p>
      <div class="preview">
        <PreviewFrame values={values} showsForm={showsForm} title={texts.preview} />
        <Launcher values={values} />
      </div>
      {chatUrl && (
        <a href={chatUrl} target="_blank" rel="noreferrer">
          {texts.openChat}
        </a>
      )}
    </section>
  );
}

/** The page that shows the panel gets the settings by messages, at first as soon as it says that it is ready. */
function PreviewFrame({ values, showsForm, title }: Omit<Props, 'chatUrl'> & { title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const settings = { ...values, showsForm };
    const send = () =>
      frame.current!.contentWindow!.postMessage({ parley: 'preview', settings }, location.origin);
    const answer = ({ source, origin, data }: MessageEvent<{ parley?: unknown } | null>) => {
      if (source !== frame.current!.contentWindow || origin !== location.origin) return;
      if (data?.parley === 'ready') send();
    };
    addEventListener('message', answer);
    send();
    return () => removeEventListener('message', answer);
  }, [values, showsForm]);
  return <iframe ref={frame} src="/console/widget-preview" title={title} />;
}

/** On the site, it takes the place of the panel while that is closed. */
function Launcher({ values }: { values: Values }) {
  const { accents, texts, position, theme } = agentOf(values);
  const { accent, onAccent } = accents.light;
  const greeting = values.widget.greeting.text;
  return (
    <div class="preview-launcher" data-position={position} data-theme={theme} aria-hidden="true">
      {greeting && <span class="greeting">{greeting}</span>}
      <span class="launcher" style={{ background: accent, color: onAccent }}>
        <svg viewBox="0 0 32 32" width="20" height="20">
          <path d="M4 5h24v17H14l-7 6v-6H4z" fill="currentColor" />
        </svg>
        {texts.launcher}
      </span>
    </div>
  );
}
