/** The texts of the list of agents. */
export const agentsTexts = {
  en: {
    title: 'Agents',
    add: 'New agent',
    name: 'Name',
    waiting: 'Waiting',
    created: 'Created',
    empty: 'No agents yet.',
    emptyHint:
      'An agent answers your visitors’ questions from your website, files and texts. Create one to get started.',
    readOnly: 'Ask an owner of this account to create an agent.',
    create: 'Create agent',
  },
  de: {
    title: 'Agenten',
    add: 'Neuer Agent',
    name: 'Name',
    waiting: 'Warten',
    created: 'Erstellt',
    empty: 'Noch keine Agenten.',
    emptyHint:
      'Ein Agent beantwortet die Fragen Ihrer Besucher anhand Ihrer Website, Dateien und Texte. Legen Sie Ihren ersten an.',
    readOnly: 'Bitten Sie einen Inhaber dieses Kontos, einen Agenten anzulegen.',
    create: 'Agent anlegen',
  },
};
