import { Field } from '../../parts/field';
import { useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';

/** The fields of an action that name its inputs. */
interface WithInputs {
  inputs?: object;
  tool?: { inputSchema?: object } | null;
}

interface Props {
  action: WithInputs;
  /** The written values, by the names of the inputs. */
  written: Record<string, string>;
  onWritten: (written: Record<string, string>) => void;
}

/** A field for the value of each input, for a test. */
export function SampleInputs({ action, written, onWritten }: Props) {
  const texts = useTexts(actionsTexts);
  return inputsOf(action).map(({ name, title, isText }) => (
    <Field
      key={name}
      label={title}
      error={valueOf(written[name] ?? '', isText) === NOT_JSON ? texts.badValue : undefined}
    >
      {(attributes) => (
        <input
          {...attributes}
          spellcheck={false}
          autocomplete="off"
          value={written[name] ?? ''}
          onInput={({ currentTarget: { value } }) => onWritten({ ...written, [name]: value })}
        />
      )}
    </Field>
  ));
}

/** Stands for a value that is not JSON. */
const NOT_JSON = Symbol('not JSON');

/** The written values; undefined if any of them is not JSON. */
export function sampleValues(
  action: WithInputs,
  written: Record<string, string>,
): Record<string, unknown> | undefined {
  const values = inputsOf(action).map(
    ({ name, isText }) => [name, valueOf(written[name] ?? '', isText)] as const,
  );
  // JSON leaves out the inputs that are undefined.
  return values.some(([, value]) => value === NOT_JSON) ? undefined : Object.fromEntries(values);
}

/** The inputs, with the words above their fields. */
function inputsOf({ inputs = {}, tool }: WithInputs): { name: string; title: string; isText: boolean }[] {
  const { properties } = (tool?.inputSchema ?? {}) as { properties?: object };
  const schemas = Object.entries(tool ? (properties ?? {}) : inputs) as [string, Record<string, unknown>][];
  return schemas.map(([name, { title, type }]) => ({
    name,
    title: typeof title === 'string' ? `${title} (${name})` : name,
    isText: [type].flat().includes('string'),
  }));
}

/** The written value of an input: a text, or JSON for all other types; undefined for nothing. */
function valueOf(written: string, isText: boolean): unknown {
  if (written.trim() === '') return undefined;
  if (isText) return written;
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return NOT_JSON;
  }
}
