interface Props<Choice extends string> {
  choices: readonly Choice[];
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
}

/** A checkbox for each choice, named by its code. */
export function CheckList<Choice extends string>({ choices, chosen, onChange }: Props<Choice>) {
  return choices.map((choice) => (
    <label key={choice} class="check">
      <input
        type="checkbox"
        checked={chosen.includes(choice)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
        }
      />
      <code>{choice}</code>
    </label>
  ));
}
