import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useRequest } from '../../parts/use-request';
import { useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';
import { jsonObject } from './json-object';

type Schemas = components['schemas'];
type Tool = NonNullable<Schemas['AddAction']['tool']>;

interface Props {
  agentId: number;
  /** The action as it is live; undefined if it is not. */
  stored: Schemas['VersionAction'] | undefined;
  /** As they are written in the form. */
  json: { headers: string; secrets: string };
  tool: Tool | undefined;
  error: string | undefined;
  /** Takes the chosen tool, and the form, to fill in empty fields. */
  onChoose: (tool: Schemas['ListedTool'], form: HTMLFormElement) => void;
}

/** Asks the MCP server of the form for its tools, and offers them for a choice, each with its current inputs. */
export function ToolField({ agentId, stored, json, tool, error, onChoose }: Props) {
  const texts = useTexts(actionsTexts);
  const [tools, setTools] = useState<Schemas['ListedTool'][]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, failure, isBusy } = useRequest();
  const list = async (form: HTMLFormElement): Promise<void> => {
    const { value: url } = form.elements.namedItem('url') as HTMLInputElement;
    const isStored = stored?.url === url && json.secrets.trim() === '';
    const server = {
      url,
      headers: jsonObject<string>(json.headers) ?? {},
      secrets: jsonObject<string>(json.secrets) ?? {},
    };
    const params = { path: { id: agentId } };
    const body = isStored ? { actionId: stored.id! } : server;
    const listed = await call(api.POST('/agents/{id}/actions/tools', { params, body }));
    setTools(listed.tools);
    setProblem(listed.problem);
    const same = listed.tools.find(({ name }) => name === tool?.name);
    if (same) onChoose(same, form);
  };
  const names = tools.length > 0 ? tools.map(({ name }) => name) : tool ? [tool.name] : [];
  return (
    <>
      <Button
        label={texts.listTools}
        disabled={isBusy}
        onClick={({ currentTarget: { form } }) => void run(() => list(form!))}
      />
      {failure && <FailureNotice failure={failure} />}
      {problem !== null && <p class="error">{problem}</p>}
      <Field label={texts.tool} hint={texts.toolHint} error={error}>
        {(attributes) => (
          <select
            {...attributes}
            required
            value={tool?.name ?? ''}
            onChange={({ currentTarget: { value, form } }) => {
              const chosen = tools.find(({ name }) => name === value);
              if (chosen) onChoose(chosen, form!);
            }}
          >
            <option value="" disabled />
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {tool && (
        <details>
          <summary>{texts.toolInputs}</summary>
          <pre class="secret">{JSON.stringify(tool.inputSchema, null, 2)}</pre>
        </details>
      )}
    </>
  );
}
