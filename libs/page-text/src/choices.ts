import { attribute, descendants, rawText, type Element } from './dom';
import { collapseSpace } from './metadata';

/** A longer choice is a list of countries, years or times. */
const MAX_OPTIONS = 40;
const MAX_OPTION_CHARS = 100;

/** The options of a `select`, such as the sizes of a product, on one line; '' for a single option, or a long list. */
export function choiceText(select: Element): string {
  const options: string[] = [];
  for (const option of descendants(select)) {
    if (option.name !== 'option' || isPlaceholder(option)) continue;
    const text = collapseSpace(
      option.children.filter((child) => typeof child === 'string').join('') || option.attributes['label'],
    );
    if (text !== null && text.length <= MAX_OPTION_CHARS) options.push(text);
    if (options.length > MAX_OPTIONS) return '';
  }
  return options.length > 1 ? options.join(', ') : '';
}

/** The choices of a form with their labels: "Size: S, M, L". The rest of a form is controls. */
export function choicesOfForm(form: Element): string[] {
  const labels = new Map<string, string>();
  const choices: { select: Element; label: string }[] = [];
  for (const element of descendants(form)) {
    if (element.name === 'label') labels.set(element.attributes['for'] ?? '', rawText(element));
    if (element.name === 'select') choices.push({ select: element, label: labelAround(element) });
  }
  return choices.flatMap(({ select, label }) => {
    const text = choiceText(select);
    const { id = '', 'aria-label': spoken } = select.attributes;
    const name = collapseSpace(label || (id && labels.get(id)) || spoken)?.replace(/\s*[:*]+$/, '');
    return text === '' ? [] : [name ? `${name}: ${text}` : text];
  });
}

function labelAround(select: Element): string {
  for (let at = select.parent; at !== null && at.name !== 'form'; at = at.parent)
    if (at.name === 'label') return rawText(at);
  return '';
}

/** "Please choose": its value is empty. */
function isPlaceholder(option: Element): boolean {
  return option.attributes['value'] !== undefined && attribute(option, 'value') === '';
}
