/** The texts of the list of connected assistants. */
export const grantsTexts = {
  en: {
    title: 'Connected assistants',
    hint: 'Programs that may ask an agent over MCP, because somebody has allowed it.',
    program: 'Program',
    agent: 'Agent',
    person: 'Allowed by',
    since: 'Since',
    lastUsed: 'Last used',
    never: 'Never',
    revoke: 'End access',
    revoking: '“{name}” has no access any more.',
  },
  de: {
    title: 'Verbundene Assistenten',
    hint: 'Programme, die über MCP einen Agenten fragen dürfen, weil jemand zugestimmt hat.',
    program: 'Programm',
    agent: 'Agent',
    person: 'Zugestimmt hat',
    since: 'Seit',
    lastUsed: 'Zuletzt verwendet',
    never: 'Nie',
    revoke: 'Zugang beenden',
    revoking: '„{name}“ hat keinen Zugang mehr.',
  },
};
