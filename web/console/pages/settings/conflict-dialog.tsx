import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog';
import { useTexts } from '../../texts';
import { labelKey } from './inputs';
import { settingsTexts } from './settings-texts';
import { shownValue } from './shown-value';
import { valueAt, withValue, type Path, type Values } from './values';

interface Props {
  paths: Path[];
  mine: Values;
  stored: Values;
  onChoose: (chosen: Values) => void;
  onClose: () => void;
}

/** Fields that somebody else has changed since the reader began: the reader chooses whose value stays. */
export function ConflictDialog({ paths, mine, stored, onChoose, onClose }: Props) {
  const texts = useTexts(settingsTexts);
  const [keptOwn, setKeptOwn] = useState<readonly Path[]>(paths);
  const choose = (path: Path, isOwn: boolean) =>
    setKeptOwn((before) => [...before.filter((one) => one !== path), ...(isOwn ? [path] : [])]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const replaced = paths.filter((path) => !keptOwn.includes(path));
    onChoose(replaced.reduce((values, path) => withValue(values, path, valueAt(stored, path)), mine));
  };
  return (
    <Dialog title={texts.chooser} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{texts.chooserHint}</p>
        {paths.map((path) => (
          <fieldset key={path} class="conflict">
            <legend>{texts[labelKey(path)]}</legend>
            {[true, false].map((isOwn) => (
              <label key={String(isOwn)}>
                <input
                  type="radio"
                  name={path}
                  checked={keptOwn.includes(path) === isOwn}
                  onChange={() => choose(path, isOwn)}
                />
                <span>
                  <strong>{isOwn ? texts.mine : texts.theirs}</strong>
                  <span class="clip-4">
                    {shownValue(labelKey(path), valueAt(isOwn ? mine : stored, path), texts)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div class="row">
          <button class="primary">{texts.saveChoice}</button>
        </div>
      </form>
    </Dialog>
  );
}
