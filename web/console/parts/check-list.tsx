interface Props<Choice extends string> {
  choices: readonly Choice[];
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  /** The name of a choice; without it, its code is shown. */
  nameOf?: (choice: Choice) => string;
}

/** A checkbox for each choice. */
export function CheckList<Choice extends string>({ choices, chosen, onChange, nameOf }: Props<Choice>) {
  return choices.map((choice) => (
    <label key={choice} class="check">
      <input
        type="checkbox"
        checked={chosen.includes(choice)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
        }
      />
      {nameOf ? nameOf(choice) : <code>{choice}</code>}
    </label>
  ));
}
