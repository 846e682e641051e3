import { furnish, type FurnitureTexts } from './code-and-tables';
import { renderMarkdown } from './markdown';

/** The text of an answer as passive elements. Code can be copied, and wide code and tables scroll. */
export function formattedAnswer(text: string, texts: FurnitureTexts): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = renderMarkdown(text);
  furnish(template.content, texts);
  return template.content;
}
