import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, callVersioned } from '../../api/client';
import type { Failure } from '../../api/failure';
import { useResource, type Resource } from '../../api/use-resource';
import { useDraft } from '../../parts/use-draft';
import { useRequest } from '../../parts/use-request';
import {
  changedPaths,
  conflictsOf,
  only,
  valueAt,
  valuesOf,
  withValue,
  type Path,
  type Values,
} from './values';

/** Somebody may save between our reading and our saving again and again, but not for ever. */
const MAX_ATTEMPTS = 5;

/** The stored agent and widget, and their versions. */
export interface Stored {
  agent: Schema<'Agent'>;
  widget: Schema<'Widget'>;
  agentVersion: string;
  widgetVersion: string;
}

/** Fields that two people have changed. */
interface Conflict {
  paths: Path[];
  /** Includes somebody else's changes to other fields. */
  mine: Values;
  stored: Values;
}

/** The settings while they are edited. */
export interface Editor {
  values: Values;
  set: (path: Path, value: unknown) => void;
  isChanged: boolean;
  isBusy: boolean;
  failure: Failure | undefined;
  discard: () => void;
  /** Saves the changes, unless somebody else has changed the same fields: then `conflict` has the stored values. */
  save: () => Promise<boolean>;
  conflict: Conflict | undefined;
  /** Saves the reader's choice in a conflict. */
  resolve: (chosen: Values) => Promise<boolean>;
  leaveConflict: () => void;
}

/** The agent and its widget. */
export function useStored(agentId: string): Resource<Stored> {
  return useResource(() => readStored(agentId), [agentId]);
}

/** The reader's changes to the stored settings. They outlive a reload. */
export function useEditor(agentId: string, { data, set: show }: Resource<Stored>): Editor {
  const now = valuesOf(data!.agent, data!.widget);
  // The settings as they were when the changes began show the changes of somebody else since.
  const draft = useDraft(`agent-${agentId}-settings`, { base: now, values: now });
  const { base, values } = draft.value;
  const { run, failure, isBusy, clear } = useRequest();
  const [conflict, setConflict] = useState<Conflict>();

  const send = async (chosen: Values, stored: Stored): Promise<void> => {
    const path = { id: Number(agentId) };
    const paramsFor = (version: string) => ({ path, header: { 'If-Match': version } });
    let after = stored;
    const body = only(chosen, changedPaths(valuesOf(stored.agent, stored.widget), chosen));
    try {
      if (body.agent) {
        const params = paramsFor(stored.agentVersion);
        const { data, version } = await callVersioned(
          api.PATCH('/agents/{id}', { params, body: body.agent }),
        );
        after = { ...after, agent: data.agent, agentVersion: version };
      }
      if (body.widget) {
        const params = paramsFor(stored.widgetVersion);
        const { data, version } = await callVersioned(
          api.PATCH('/agents/{id}/widget', { params, body: body.widget }),
        );
        after = { ...after, widget: data.widget, widgetVersion: version };
      }
      draft.clear();
    } catch (error) {
      draft.set({ base: valuesOf(after.agent, after.widget), values: chosen });
      throw error;
    } finally {
      show(after);
    }
  };
  /** Saves the changes from `before` to `chosen` over the currently stored settings. */
  const store = async (before: Values, chosen: Values): Promise<boolean> => {
    const isSaved = await run(async () => {
      for (let attempt = 1; ; attempt += 1) {
        const fresh = await readStored(agentId);
        const stored = valuesOf(fresh.agent, fresh.widget);
        const mine = merged(before, chosen, stored);
        const paths = conflictsOf(before, chosen, stored);
        setConflict(paths.length > 0 ? { paths, mine, stored } : undefined);
        if (paths.length > 0) return false;
        try {
          await send(mine, fresh);
          return true;
        } catch (error) {
          // Somebody has saved since `fresh` was read: theirs must be seen first.
          const isLate = (error as Failure).code === 'PRECONDITION_FAILED';
          if (!isLate || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    });
    return isSaved ?? false;
  };
  return {
    values,
    set: (path, value) => draft.set({ base, values: withValue(values, path, value) }),
    isChanged: changedPaths(base, values).length > 0,
    isBusy,
    failure,
    discard: () => {
      clear();
      draft.clear();
    },
    save: () => store(base, values),
    conflict,
    // Somebody may have changed the fields again while the reader chose.
    resolve: (chosen) => store(conflict!.stored, chosen),
    leaveConflict: () => setConflict(undefined),
  };
}

/** The stored settings with the changes from `base` to `values`. Pure. */
function merged(base: Values, values: Values, stored: Values): Values {
  return changedPaths(base, values).reduce(
    (all, path) => withValue(all, path, valueAt(values, path)),
    stored,
  );
}

async function readStored(agentId: string): Promise<Stored> {
  const params = { path: { id: Number(agentId) } };
  const [ofAgent, ofWidget] = await Promise.all([
    callVersioned(api.GET('/agents/{id}', { params })),
    callVersioned(api.GET('/agents/{id}/widget', { params })),
  ]);
  return {
    agent: ofAgent.data.agent,
    widget: ofWidget.data.widget,
    agentVersion: ofAgent.version,
    widgetVersion: ofWidget.version,
  };
}
