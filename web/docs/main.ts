import '../design/page.css';
import './guide.css';
import './swagger.css';

/** Attributes that the generated page lacks, for readers with assistive technology, by the elements that need them. */
const MISSING: [selector: string, attributes: Record<string, string>][] = [
  ['.information-container', { role: 'region', 'aria-label': 'About this API' }],
  ['.scheme-container', { role: 'region', 'aria-label': 'Authorization' }],
  ['.filter-container', { role: 'search', 'aria-label': 'Operations' }],
  ['h3.opblock-tag, section.models h4, section.schemas h4', { 'aria-level': '2' }],
  ['.opblock-body h4', { 'aria-level': '3' }],
  ['.operation-filter-input', { 'aria-label': 'Filter by tag' }],
  ['textarea.body-param__text', { 'aria-label': 'Request body' }],
  ['.examples-select-element', { 'aria-label': 'Example' }],
  ['.highlight-code pre', { tabindex: '0' }],
];

function complete(): void {
  for (const [selector, attributes] of MISSING) {
    for (const element of document.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) {
        if (!element.hasAttribute(name)) element.setAttribute(name, value);
      }
    }
  }
  for (const row of document.querySelectorAll<HTMLElement>('tr[data-param-name]')) {
    const label = row.dataset['paramName']!;
    for (const field of row.querySelectorAll('input, select, textarea')) {
      if (!field.hasAttribute('aria-label')) field.setAttribute('aria-label', label);
    }
  }
}

new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });
complete();

const viewport = document.createElement('meta');
viewport.name = 'viewport';
viewport.content = 'width=device-width, initial-scale=1';
document.head.append(viewport);
