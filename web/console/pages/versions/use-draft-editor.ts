import type { Schema } from '../../../../libs/client/src';
import { Failure } from '../../api/failure';
import { useDraft } from '../../parts/use-draft';
import { useRequest } from '../../parts/use-request';
import type { Edited } from '../settings/inputs';
import { isSame } from './differences';

/** Changes a draft; rejects with a Failure. */
export type ChangeDraft = (body: Schema<'ChangeDraft'>) => Promise<void>;

/** The unsaved changes of the note and of settings. */
interface Changes {
  note?: string;
  settings: Record<string, unknown>;
}

/** The note and the settings of a draft while they are edited, by the paths of the form of an agent's settings. */
export interface DraftEditor extends Edited {
  note: string;
  setNote: (note: string) => void;
  isChanged: boolean;
  isBusy: boolean;
  discard: () => void;
  save: () => Promise<void>;
}

/** The reader's changes to a version, which outlive a reload. `change` sends them; it rejects with a Failure. */
export function useDraftEditor({ id, note, settings }: Schema<'Version'>, change: ChangeDraft): DraftEditor {
  const draft = useDraft<Changes>(`version-${id}`, { settings: {} });
  const { run, failure, isBusy, clear } = useRequest();
  const changed = Object.entries(draft.value.settings).filter(
    ([name, value]) => !isSame(value, settings[name as keyof typeof settings]),
  );
  const newNote = draft.value.note ?? note;
  return {
    values: { agent: { ...settings, ...draft.value.settings } },
    set: (path, value) => {
      const name = path.slice(path.indexOf('.') + 1);
      draft.set({ ...draft.value, settings: { ...draft.value.settings, [name]: value } });
    },
    note: newNote,
    setNote: (text) => draft.set({ ...draft.value, note: text }),
    isChanged: changed.length > 0 || newNote !== note,
    isBusy,
    failure,
    discard: () => {
      clear();
      draft.clear();
    },
    save: () =>
      run(async () => {
        await change({
          ...(newNote !== note && { note: newNote }),
          ...(changed.length > 0 && { settings: Object.fromEntries(changed) }),
        }).catch((error: Failure) => {
          throw withoutPath(error, /^settings\./);
        });
        draft.clear();
      }),
  };
}

/** The failure with the names of fields as in the form outside a draft, without `path`. */
export function withoutPath(
  { status, code, message, requestId, details, problems }: Failure,
  path: RegExp,
): Failure {
  const fields = problems.map((problem) => ({ ...problem, path: problem.path.replace(path, '') }));
  return new Failure(status, code, message, { requestId, details: { ...details, fields } });
}
