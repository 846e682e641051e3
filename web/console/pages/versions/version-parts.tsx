import type { Schema } from '../../../../libs/client/src';
import { Tabs, type Tab } from '../../../start/tabs';
import { fill, useTexts } from '../../texts';
import { differencesOf, type State } from './differences';
import { DraftForm } from './draft-form';
import { useDraftEditor, type ChangeDraft, type DraftEditor } from './use-draft-editor';
import { VersionActions } from './version-actions';
import { VersionChanges } from './version-changes';
import { VersionPairs } from './version-pairs';
import { versionsTexts } from './versions-texts';

interface Props {
  agentId: number;
  version: Schema<'Version'>;
  live: State;
}

/** A published version, which cannot be changed. */
export function VersionParts({ agentId, version, live }: Props) {
  const texts = useTexts(versionsTexts);
  const editor = useDraftEditor(version, () => Promise.resolve());
  const tabs = useParts({ agentId, version, live, editor, change: undefined });
  return <Tabs label={texts.sections} tabs={tabs} />;
}

interface PartsProps extends Props {
  editor: DraftEditor;
  /** Undefined for a version that cannot be changed. */
  change: ChangeDraft | undefined;
}

/** The tabs of a version: its changes, then its settings, pairs and actions. */
export function useParts({ agentId, version, live, editor, change }: PartsProps): Tab[] {
  const texts = useTexts(versionsTexts);
  const { number, pairs, actions } = version;
  const differences = differencesOf(live, version);
  const withCount = (name: string, all: readonly unknown[] | null): string =>
    all && all.length > 0 ? `${name} (${all.length})` : name;
  const heading = number === null ? texts.draft : fill(texts.versionNumber, { number });
  return [
    {
      name: withCount(texts.changes, differences),
      content: <VersionChanges differences={differences} heading={heading} change={change} />,
    },
    { name: texts.settings, content: <DraftForm editor={editor} isReadOnly={!change} /> },
    { name: withCount(texts.pairs, pairs), content: <VersionPairs pairs={pairs} change={change} /> },
    {
      name: withCount(texts.actions, actions),
      content: <VersionActions agentId={agentId} actions={actions} live={live.actions} change={change} />,
    },
  ];
}
