import { inTwoLanguages } from '../../two-languages';

/** The texts of the list of agents. */
export const agentsTexts = inTwoLanguages({
  title: ['Agents', 'Agenten'],
  add: ['New agent', 'Neuer Agent'],
  name: ['Name', 'Name'],
  waiting: ['Waiting', 'Warten'],
  created: ['Created', 'Erstellt'],
  empty: ['No agents yet.', 'Noch keine Agenten.'],
  emptyHint: [
    'An agent answers your visitors’ questions from your website, files and texts. Create one to get started.',
    'Ein Agent beantwortet die Fragen Ihrer Besucher anhand Ihrer Website, Dateien und Texte. Legen Sie Ihren ersten an.',
  ],
  readOnly: [
    'Ask an owner of this account to create an agent.',
    'Bitten Sie einen Inhaber dieses Kontos, einen Agenten anzulegen.',
  ],
  create: ['Create agent', 'Agent anlegen'],
});
