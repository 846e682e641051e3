import { useContext } from 'preact/hooks';
import { installGuides } from '../../../start/install-guides';
import { Tabs } from '../../../start/tabs';
import type { Schema } from '../../../../libs/client/src';
import { CopyButton } from '../../parts/copy-button';
import { LanguageContext, useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';

/** The snippet, and how to add it to a site. */
export function Install({ widget }: { widget: Schema<'Widget'> }) {
  const texts = useTexts(settingsTexts);
  const language = useContext(LanguageContext);
  const { snippet, enabled, allowedDomains } = widget;
  const tabs = installGuides(snippet, language).map(({ name, steps, label, code }) => ({
    name,
    content: (
      <>
        <ol class="steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <pre class="snippet" tabIndex={0} aria-label={label}>
          <code>{code}</code>
        </pre>
        <div class="row">
          <CopyButton text={code} />
          <a href="/docs/install">{texts.allGuides}</a>
        </div>
      </>
    ),
  }));
  return (
    <>
      {!enabled && <p class="notice-line">{texts.notEnabled}</p>}
      {enabled && allowedDomains.length === 0 && <p class="notice-line">{texts.noSite}</p>}
      <Tabs label={texts.guides} tabs={tabs} />
    </>
  );
}
