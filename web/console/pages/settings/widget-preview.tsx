import { useEffect, useMemo, useRef } from 'preact/hooks';
import { newExchange, type Exchange } from '../../../chat/exchange';
import { agentOf } from '../../../preview/agent-of';
import { useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';
import { TestChatForm, TestChatHead, useTestChat, type Tried } from './test-chat';
import type { Values } from './values';

interface Props {
  agentId: string;
  mayChat: boolean;
  /** Whether the answers do not follow all the settings that are shown. */
  isUnsaved: boolean;
  values: Values;
  /** Whether the form before a conversation is shown, if any. */
  showsForm: boolean;
  /** Undefined if visitors cannot use the chat page. */
  chatUrl: string | undefined;
}

/**
 * The widget with the settings of the fields, also unsaved: its panel in a frame, and a drawing of its launcher. The
 * page asks the agent, and the frame, which sends nothing, shows the conversation as visitors see it.
 */
export function WidgetPreview({ agentId, mayChat, isUnsaved, values, showsForm, chatUrl }: Props) {
  const texts = useTexts(settingsTexts);
  const chat = useTestChat(agentId);
  const newest = chat.exchanges.at(-1);
  return (
    <section class="card" aria-labelledby="widget-preview">
      <TestChatHead chat={chat} id="widget-preview" />
      <p class="hint">
        {texts.previewHint} {mayChat && (isUnsaved ? texts.unsavedHint : texts.playgroundHint)}
      </p>
      <div class="preview">
        <PreviewFrame
          values={values}
          showsForm={showsForm && !newest}
          title={texts.preview}
          tried={chat.exchanges}
        />
        <Launcher values={values} />
      </div>
      <p class="hidden" role="status">
        {newest && (newest.answer?.text ?? texts.thinking)}
      </p>
      {mayChat && <TestChatForm chat={chat} />}
      {chatUrl && (
        <a href={chatUrl} target="_blank" rel="noreferrer">
          {texts.openChat}
        </a>
      )}
    </section>
  );
}

/** The page that shows the panel gets the settings by messages, at first as soon as it says that it is ready. */
function PreviewFrame({
  values,
  showsForm,
  title,
  tried,
}: Pick<Props, 'values' | 'showsForm'> & { title: string; tried: Tried[] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const exchanges = useMemo(() => tried.map(shownExchange), [tried]);
  useEffect(() => {
    const settings = { ...values, showsForm };
    const message = { parley: 'preview', settings, exchanges };
    const send = () => frame.current!.contentWindow!.postMessage(message, location.origin);
    const answer = ({ source, origin, data }: MessageEvent<{ parley?: unknown } | null>) => {
      if (source !== frame.current!.contentWindow || origin !== location.origin) return;
      if (data?.parley === 'ready') send();
    };
    addEventListener('message', answer);
    send();
    return () => removeEventListener('message', answer);
  }, [values, showsForm, exchanges]);
  return <iframe ref={frame} src="/console/widget-preview" title={title} />;
}

/** A question and its answer as the widget shows them. */
function shownExchange({ key, question, answer }: Tried): Exchange {
  const exchange = newExchange(key, question, new Date());
  if (!answer) return exchange;
  const { text, sources, messageId } = answer;
  return { ...exchange, state: 'done', response: text, sources, messageId };
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
