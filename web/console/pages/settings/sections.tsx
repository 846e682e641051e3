import type { ComponentChildren } from 'preact';
import { LEAD_FIELDS } from '../../../preview/agent-of';
import { useResource } from '../../api/use-resource';
import { signInWays } from '../../session';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { BudgetFields } from './budget-fields';
import { Check, Choice, ColorInput, LinesInput, NumberInput, TextInput, type Edited } from './inputs';
import { settingsTexts } from './settings-texts';
import type { Editor } from './use-settings';

const MAX_MESSAGES = 100_000;
const MAX_DAYS = 3_650;
const MAX_TOKENS = 100_000;

/** A field that only somebody with this scope may change. */
function OwnersPart({ scope, children }: { scope: string; children: ComponentChildren }) {
  const texts = useTexts(settingsTexts);
  return (
    <fieldset class="fields" disabled={!useAllowed(scope)}>
      <legend class="hidden">{texts.ownersPart}</legend>
      {children}
    </fieldset>
  );
}

/** The agent's name and its welcome for visitors. */
export function GreetingFields({ editor }: { editor: Edited }) {
  return (
    <>
      <TextInput editor={editor} path="agent.botName" maxLength={100} />
      <TextInput editor={editor} path="agent.welcomeMessage" maxLength={2_000} rows={2} />
    </>
  );
}

/** The agent's way of answering. */
export function AnsweringFields({ editor }: { editor: Edited }) {
  return (
    <>
      <TextInput editor={editor} path="agent.botPersonality" maxLength={20_000} rows={8} />
      <TextInput editor={editor} path="agent.businessSummary" maxLength={2_000} rows={4} />
      <TextInput editor={editor} path="agent.botNoAnswer" maxLength={2_000} rows={2} />
      <Choice
        editor={editor}
        path="agent.onModelFault"
        name="onModelFault"
        options={['error', 'quotation']}
      />
      <NumberInput editor={editor} path="agent.maxTokens" min={1} max={MAX_TOKENS} />
      <Check editor={editor} path="agent.maskPersonalData" />
      <TextInput editor={editor} path="agent.crisisLine" maxLength={500} rows={2} />
    </>
  );
}

/** The agent's role and its way of answering. */
export function AgentSection({ editor }: { editor: Editor }) {
  const texts = useTexts(settingsTexts);
  // If people can sign in by mail, the service sends mail.
  const ways = useResource(signInWays, []).data;
  return (
    <>
      <TextInput editor={editor} path="agent.name" maxLength={100} />
      <GreetingFields editor={editor} />
      <LinesInput editor={editor} path="widget.suggestedQuestions" />
      <h2>{texts.answering}</h2>
      <AnsweringFields editor={editor} />
      <BudgetFields editor={editor} />
      <h2>{texts.surroundings}</h2>
      <TextInput editor={editor} path="agent.websiteUrl" maxLength={2_048} />
      <TextInput editor={editor} path="agent.notifyEmail" maxLength={254} />
      {ways?.mail === false && <p class="error">{texts.noMail}</p>}
      <Check editor={editor} path="agent.weeklyMail" />
      <NumberInput editor={editor} path="agent.outcomeAfterMinutes" min={5} max={43_200} />
      <OwnersPart scope="agents:delete">
        <NumberInput editor={editor} path="agent.retentionDays" min={1} max={MAX_DAYS} />
      </OwnersPart>
      <TextInput editor={editor} path="agent.gaID" maxLength={50} />
      <p class="hint">{texts.modelHint}</p>
    </>
  );
}

/** The look of the widget. */
export function LookSection({ editor }: { editor: Editor }) {
  return (
    <>
      <ColorInput editor={editor} path="agent.primaryColor" />
      <ColorInput editor={editor} path="widget.colors.light" />
      <ColorInput editor={editor} path="widget.colors.dark" />
      <Choice editor={editor} path="widget.theme" name="theme" options={['auto', 'light', 'dark']} />
      <Choice editor={editor} path="widget.position" name="position" options={['right', 'left']} />
      <TextInput editor={editor} path="agent.botAvatar" maxLength={2_048} />
      <TextInput editor={editor} path="widget.texts.title" maxLength={60} />
      <TextInput editor={editor} path="widget.texts.subtitle" maxLength={120} />
      <TextInput editor={editor} path="widget.texts.placeholder" maxLength={120} />
      <TextInput editor={editor} path="widget.texts.launcher" maxLength={60} />
      <TextInput editor={editor} path="widget.greeting.text" maxLength={200} />
      <LinesInput editor={editor} path="widget.greeting.pages" />
      <Check editor={editor} path="agent.removeBranding" />
    </>
  );
}

/** The visitors who may use the widget, and their limits. */
export function WidgetSection({ editor }: { editor: Editor }) {
  return (
    <>
      <Check editor={editor} path="widget.enabled" />
      <LinesInput editor={editor} path="widget.allowedDomains" />
      <Check editor={editor} path="widget.handoff" />
      <Check editor={editor} path="widget.alerts" />
      <Check editor={editor} path="widget.attachments" />
      <Check editor={editor} path="widget.feedbackQuestion" />
      <OwnersPart scope="identity:write">
        <Check editor={editor} path="widget.identityRequired" />
        <TextInput editor={editor} path="widget.identityJwksUrl" maxLength={2_048} />
      </OwnersPart>
      <NumberInput editor={editor} path="widget.limits.visitorMessagesPerHour" min={1} max={MAX_MESSAGES} />
      <NumberInput editor={editor} path="widget.limits.addressMessagesPerHour" min={1} max={MAX_MESSAGES} />
      <NumberInput editor={editor} path="widget.limits.agentMessagesPerDay" min={1} max={MAX_MESSAGES} />
    </>
  );
}

/** The form that asks visitors for contact details. */
export function ContactSection({ editor }: { editor: Editor }) {
  const texts = useTexts(settingsTexts);
  const { fields } = editor.values.widget.leadForm;
  const toggle = (field: string, isOn: boolean) =>
    editor.set(
      'widget.leadForm.fields',
      LEAD_FIELDS.filter((each) => (each === field ? isOn : fields.includes(each))),
    );
  return (
    <>
      <Choice
        editor={editor}
        path="widget.leadForm.when"
        name="when"
        options={['never', 'before', 'during', 'unanswered']}
      />
      <fieldset class="kinds">
        <legend>{texts['leadForm.fields']}</legend>
        {LEAD_FIELDS.map((field) => (
          <label key={field} class="check">
            <input
              type="checkbox"
              checked={fields.includes(field)}
              onChange={(event) => toggle(field, event.currentTarget.checked)}
            />
            {texts[`field_${field}`]}
          </label>
        ))}
        {editor.failure?.ofField('leadForm.fields') && (
          <p class="error">{editor.failure.ofField('leadForm.fields')}</p>
        )}
      </fieldset>
      <TextInput editor={editor} path="widget.leadForm.title" maxLength={200} />
      <TextInput editor={editor} path="widget.leadForm.consentText" maxLength={1_000} rows={2} />
      <TextInput editor={editor} path="widget.leadForm.consentUrl" maxLength={2_048} />
    </>
  );
}
