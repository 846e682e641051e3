import { useState } from 'preact/hooks';
import type { PublicAgent } from '../../../chat/public-schema';
import { Tabs } from '../../../start/tabs';
import { useResource, type Resource } from '../../api/use-resource';
import { FailureNotice } from '../../parts/failure-notice';
import { Loaded } from '../../parts/loaded';
import { notify } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { partTexts } from '../../parts/part-texts';
import { SaveBar } from '../../parts/save-bar';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { AgentCare } from './agent-care';
import { ConflictDialog } from './conflict-dialog';
import { Install } from './install';
import { OpeningSection } from './opening-section';
import { AgentSection, ContactSection, LookSection, WidgetSection } from './sections';
import { settingsTexts } from './settings-texts';
import { useEditor, useStored, type Stored } from './use-settings';
import { withValue } from './values';
import { WidgetPreview } from './widget-preview';

const SECTIONS = [
  ['agent', AgentSection],
  ['look', LookSection],
  ['widget', WidgetSection],
  ['contact', ContactSection],
  ['openingHours', OpeningSection],
] as const;

/** The settings of an agent beside its widget, in which the agent can be tried. */
export default function AgentSettings({ agentId }: { agentId: string }) {
  const texts = useTexts(settingsTexts);
  const stored = useStored(agentId);
  return (
    <>
      <PageHead title={texts.title} />
      <Loaded resource={stored}>{() => <Settings key={agentId} agentId={agentId} stored={stored} />}</Loaded>
    </>
  );
}

function Settings({ agentId, stored }: { agentId: string; stored: Resource<Stored> }) {
  const texts = useTexts(settingsTexts);
  const common = useTexts(partTexts);
  const mayWrite = useAllowed('agents:write');
  const mayChat = useAllowed('chat:write');
  const editor = useEditor(agentId, stored);
  // Uncontrolled fields are recreated when the changes are discarded.
  const [round, setRound] = useState(0);
  const [section, setSection] = useState(0);
  const finish = (isSaved: boolean) => {
    if (!isSaved) return;
    notify(common.saved);
    setRound((before) => before + 1);
  };
  const { widget } = stored.data!;
  const { values } = editor;
  const suggested = useSuggestedQuestions(widget, values.widget.suggestedQuestions);
  return (
    <div class="workbench">
      <div class="stack">
        {!mayWrite && <p class="muted">{texts.readOnly}</p>}
        <Tabs
          label={texts.sections}
          onChoose={setSection}
          tabs={[
            ...SECTIONS.map(([name, Section]) => ({
              name: texts[name],
              content: (
                <form
                  key={`${name} ${round}`}
                  onSubmit={(event) => {
                    event.preventDefault();
                    void editor.save().then(finish);
                  }}
                >
                  {/* What is typed while the changes are saved would be lost with them. */}
                  <fieldset class="fields" disabled={!mayWrite || editor.isBusy}>
                    <legend class="hidden">{texts[name]}</legend>
                    <Section editor={editor} />
                  </fieldset>
                  <button class="hidden" tabIndex={-1} aria-hidden="true" disabled={!editor.isChanged} />
                </form>
              ),
            })),
            { name: texts.install, content: <Install widget={widget} /> },
          ]}
        />
        {section === 0 && <AgentCare stored={stored.data!} />}
        {editor.failure && <FailureNotice failure={editor.failure} />}
        {editor.isChanged && (
          <SaveBar
            isBusy={editor.isBusy}
            onSave={() => void editor.save().then(finish)}
            onDiscard={() => {
              editor.discard();
              setRound((before) => before + 1);
            }}
          />
        )}
      </div>
      <aside class="stack" aria-label={texts.playground}>
        <WidgetPreview
          agentId={agentId}
          mayChat={mayChat}
          isUnsaved={editor.isChanged}
          values={withValue(values, 'widget.suggestedQuestions', suggested)}
          showsForm={SECTIONS[section]?.[0] === 'contact'}
          chatUrl={widget.enabled ? widget.chatUrl : undefined}
        />
      </aside>
      {editor.conflict && (
        <ConflictDialog
          {...editor.conflict}
          onChoose={(chosen) => void editor.resolve(chosen).then(finish)}
          onClose={editor.leaveConflict}
        />
      )}
    </div>
  );
}

/** The widget's suggested questions: the given questions or, without any, questions from the agent's knowledge. */
function useSuggestedQuestions({ enabled, publicId }: Stored['widget'], own: string[]): string[] {
  const isFound = own.length === 0 && enabled;
  const { data = [] } = useResource(async () => {
    if (!isFound) return [];
    const { agent } = (await (await fetch(`/public/v1/agents/${publicId}`)).json()) as { agent: PublicAgent };
    return agent.suggestedQuestions;
  }, [isFound, publicId]);
  return isFound ? data : own;
}
