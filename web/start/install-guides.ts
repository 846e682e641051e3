/** How to add the widget to a site of one kind: steps, the code for the step that needs it, and its label. */
export interface InstallGuide {
  name: string;
  steps: string[];
  label: string;
  code: string;
}

/** The steps of each guide. */
const STEPS = {
  en: {
    html: ['Paste this line before </body> on each page.'],
    wordpress: [
      'Install and activate the plugin WPCode.',
      'Choose Code Snippets → Header & Footer.',
      'Paste this line into Footer and save.',
    ],
    shopify: [
      'Choose Online Store → Themes → ⋯ → Edit code.',
      'Open layout/theme.liquid.',
      'Paste this line before </body> and save.',
    ],
    tagManager: [
      'Choose Tags → New → Custom HTML and paste this.',
      'As trigger, choose All Pages.',
      'Save, submit and publish.',
    ],
    react: ['Render this component once, near the root of your app.'],
  },
  de: {
    html: ['Fügen Sie diese Zeile auf jeder Seite vor </body> ein.'],
    wordpress: [
      'Installieren und aktivieren Sie das Plugin WPCode.',
      'Wählen Sie Code Snippets → Header & Footer.',
      'Fügen Sie diese Zeile unter Footer ein und speichern Sie.',
    ],
    shopify: [
      'Wählen Sie Onlineshop → Themes → ⋯ → Code bearbeiten.',
      'Öffnen Sie layout/theme.liquid.',
      'Fügen Sie diese Zeile vor </body> ein und speichern Sie.',
    ],
    tagManager: [
      'Wählen Sie Tags → Neu → Benutzerdefiniertes HTML und fügen Sie dies ein.',
      'Wählen Sie als Trigger „All Pages“.',
      'Speichern, senden und veröffentlichen Sie.',
    ],
    react: ['Rendern Sie diese Komponente einmal, nahe der Wurzel Ihrer App.'],
  },
};

/** The guides for the snippet of an agent; longer ones are in docs/install.md. Pure. */
export function installGuides(snippet: string, language: keyof typeof STEPS = 'en'): InstallGuide[] {
  const steps = STEPS[language];
  const [, source = '', publicId = ''] = /src="([^"]+)" data-agent="([^"]+)"/.exec(snippet) ?? [];
  return [
    { name: 'HTML', steps: steps.html, label: 'HTML', code: snippet },
    { name: 'WordPress', steps: steps.wordpress, label: 'Footer', code: snippet },
    { name: 'Shopify', steps: steps.shopify, label: 'theme.liquid', code: snippet },
    {
      name: 'Tag Manager',
      steps: steps.tagManager,
      label: 'Custom HTML',
      code: tagManagerTag(source, publicId),
    },
    { name: 'React', steps: steps.react, label: 'Chat.jsx', code: reactComponent(source, publicId) },
  ];
}

/** Google Tag Manager removes `data-agent` from a script element, so a script sets it. */
function tagManagerTag(source: string, publicId: string): string {
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.src = '${source}';
    script.async = true;
    script.setAttribute('data-agent', '${publicId}');
    document.body.appendChild(script);
  })();
</script>`;
}

function reactComponent(source: string, publicId: string): string {
  return `import { useEffect } from 'react';

export function Chat() {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = '${source}';
    script.async = true;
    script.dataset.agent = '${publicId}';
    document.body.append(script);
  }, []);
  return null;
}`;
}
