import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useTexts } from '../../texts';
import { AnsweringFields, GreetingFields } from '../settings/sections';
import { settingsTexts } from '../settings/settings-texts';
import type { DraftEditor } from './use-draft-editor';
import { versionsTexts } from './versions-texts';

interface Props {
  editor: DraftEditor;
  isReadOnly: boolean;
}

/** The note of a version and the settings that people change most. */
export function DraftForm({ editor, isReadOnly }: Props) {
  const texts = useTexts(versionsTexts);
  const { answering } = useTexts(settingsTexts);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      {/* What is typed while the changes are saved would be lost with them. */}
      <fieldset class="fields" disabled={isReadOnly || editor.isBusy}>
        <legend class="hidden">{texts.settings}</legend>
        <Field label={texts.note} error={editor.failure?.ofField('note')}>
          {(attributes) => (
            <input
              {...attributes}
              value={editor.note}
              maxLength={500}
              onInput={({ currentTarget }) => editor.setNote(currentTarget.value)}
            />
          )}
        </Field>
        <GreetingFields editor={editor} />
        <h2>{answering}</h2>
        <AnsweringFields editor={editor} />
      </fieldset>
      {!isReadOnly && (
        <p class="hint">
          {texts.settingsHint} {texts.saveHint}
        </p>
      )}
      {editor.failure && <FailureNotice failure={editor.failure} />}
      <button class="hidden" tabIndex={-1} aria-hidden="true" disabled={!editor.isChanged} />
    </form>
  );
}
