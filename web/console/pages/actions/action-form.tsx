import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { ChoiceField } from '../../parts/choice-field';
import { Dialog } from '../../parts/dialog';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { linesOf } from '../../parts/lines';
import { partTexts } from '../../parts/part-texts';
import { useForm } from '../../parts/use-form';
import { fill, useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';
import { InputsField, TextsField } from './entry-fields';
import { isJsonObject, jsonObject } from './json-object';
import { JsonText } from './object-field';
import { ToolField } from './tool-field';
import { UnsavedTest } from './unsaved-test';

type AddAction = components['schemas']['AddAction'];

interface Props {
  agentId: number;
  /** Undefined for a new action. */
  action: components['schemas']['VersionAction'] | undefined;
  /** The action as it is live; undefined if it is not. */
  stored: components['schemas']['VersionAction'] | undefined;
  /** The names of its secrets; undefined in a draft, which has none. */
  secretNames: string[] | undefined;
  onClose: () => void;
  /** Saves the fields; rejects with a Failure. */
  save: (fields: AddAction) => Promise<void>;
}

/** The fields with JSON, which are checked while they are written. */
const JSON_FIELDS = ['inputs', 'body', 'headers', 'secrets'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Adds or changes an action. */
export function ActionForm({ agentId, action, stored, secretNames, onClose, save }: Props) {
  const texts = useTexts(actionsTexts);
  const common = useTexts(partTexts);
  const [json, setJson] = useState({
    inputs: action ? JSON.stringify(action.inputs, null, 2) : '',
    body: action?.body ? JSON.stringify(action.body, null, 2) : '',
    headers: action ? JSON.stringify(action.headers, null, 2) : '',
    secrets: '',
  });
  const [method, setMethod] = useState<AddAction['method']>((action?.method as AddAction['method']) ?? 'GET');
  const isGet = method === 'GET';
  const [isMcp, setMcp] = useState(Boolean(action?.tool));
  const [tool, setTool] = useState(action?.tool ?? undefined);
  const choose = (chosen: components['schemas']['ListedTool'], form: HTMLFormElement): void => {
    setTool({ name: chosen.name, inputSchema: chosen.inputSchema });
    if (chosen.name === tool?.name) return;
    setMethod(chosen.isReadOnly ? 'GET' : 'POST');
    const suggestions = { name: chosen.title.slice(0, 60), whenToUse: chosen.description.slice(0, 1000) };
    for (const [name, value] of Object.entries(suggestions)) {
      const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
      field.value ||= value;
    }
  };
  const [responseFields, setResponseFields] = useState(action?.responseFields.join('\n') ?? '');
  const shown = JSON_FIELDS.filter((field) => {
    if (field === 'secrets') return secretNames !== undefined;
    return isMcp ? field === 'headers' : field !== 'body' || !isGet;
  });
  const isValid = shown.every((field) => isJsonObject(json[field]));
  const secrets = isValid ? jsonObject<string>(json.secrets) : undefined;
  const request = isValid
    ? {
        method,
        tool: isMcp ? (tool ?? null) : null,
        body: isGet || isMcp ? null : (jsonObject(json.body) ?? null),
        inputs: isMcp ? {} : ((jsonObject(json.inputs) ?? {}) as AddAction['inputs']),
        headers: jsonObject<string>(json.headers) ?? {},
      }
    : undefined;
  const { submit, failure, isBusy } = useForm(async (fields) => {
    const { name = '', whenToUse = '', url = '', audience, live } = fields;
    await save({
      name,
      whenToUse,
      ...request!,
      url,
      responseFields: linesOf(responseFields),
      audience: audience as 'anyone' | 'identified',
      status: live ? 'live' : 'draft',
      ...(secrets ? { secrets } : {}),
    });
  });
  const hints = {
    inputs: texts.inputsHint,
    body: texts.bodyHint,
    headers: texts.headersHint,
    secrets: fill(texts.secretsHint, { names: secretNames?.join(', ') || '–' }),
  };
  const errorOf = (field: (typeof JSON_FIELDS)[number]): string | undefined =>
    isJsonObject(json[field]) ? failure?.ofField(field) : texts.badJson;
  return (
    <Dialog title={action ? texts.edit : texts.add} onClose={onClose}>
      <form onSubmit={submit}>
        <ChoiceField
          label={texts.kind}
          options={[
            ['http', texts.httpKind],
            ['mcp', texts.mcpKind],
          ]}
          value={isMcp ? 'mcp' : 'http'}
          onChange={(kind) => {
            setMcp(kind === 'mcp');
            // Every tool has the texts of its result.
            if (!action) setResponseFields(kind === 'mcp' ? 'text' : '');
          }}
        />
        <Field label={texts.name} error={failure?.ofField('name')}>
          {(attributes) => (
            <input
              {...attributes}
              name="name"
              required
              maxLength={60}
              defaultValue={action?.name}
              autofocus
            />
          )}
        </Field>
        <Field label={texts.whenToUse} hint={texts.whenToUseHint} error={failure?.ofField('whenToUse')}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="whenToUse"
              required
              maxLength={1000}
              defaultValue={action?.whenToUse}
            />
          )}
        </Field>
        <ChoiceField
          label={isMcp ? texts.confirmation : texts.method}
          hint={isGet ? undefined : texts.confirmationHint}
          error={failure?.ofField('method')}
          options={
            isMcp
              ? [
                  ['GET', texts.readsOnly],
                  ['POST', texts.changes],
                ]
              : METHODS.map((name) => [name, name])
          }
          value={method ?? 'GET'}
          onChange={setMethod}
        />
        <Field label={texts.url} hint={isMcp ? undefined : texts.urlHint} error={failure?.ofField('url')}>
          {(attributes) => (
            <input {...attributes} name="url" required maxLength={2048} defaultValue={action?.url} />
          )}
        </Field>
        {shown.map((field) => {
          const attributes = {
            label: texts[field],
            hint: hints[field],
            error: errorOf(field),
            json: json[field],
            onChange: (value: string) => setJson((all) => ({ ...all, [field]: value })),
          };
          if (field === 'inputs') return <InputsField key={field} {...attributes} />;
          if (field === 'body') return <JsonText key={field} {...attributes} />;
          return <TextsField key={field} {...attributes} isSecret={field === 'secrets'} />;
        })}
        {isMcp && (
          <ToolField
            agentId={agentId}
            stored={stored}
            json={json}
            tool={tool}
            error={failure?.ofField('tool')}
            onChoose={choose}
          />
        )}
        <UnsavedTest
          agentId={agentId}
          actionId={stored?.id ?? undefined}
          request={request}
          secrets={secrets}
          chosen={responseFields}
          onChoose={setResponseFields}
        />
        <Field
          label={texts.responseFields}
          hint={isMcp ? texts.toolFieldsHint : texts.responseFieldsHint}
          error={failure?.ofField('responseFields')}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              required
              value={responseFields}
              onInput={({ currentTarget: { value } }) => setResponseFields(value)}
            />
          )}
        </Field>
        <Field label={texts.audience}>
          {(attributes) => (
            <select {...attributes} name="audience" defaultValue={action?.audience ?? 'identified'}>
              <option value="identified">{texts.identified}</option>
              <option value="anyone">{texts.anyone}</option>
            </select>
          )}
        </Field>
        <label class="check">
          <input type="checkbox" name="live" defaultChecked={action?.status === 'live'} />
          {texts.live}
        </label>
        {failure && <FailureNotice failure={failure} />}
        <button class="primary" disabled={isBusy || !isValid}>
          {common.save}
        </button>
      </form>
    </Dialog>
  );
}
