import { inTwoLanguages } from '../../two-languages';

/** The texts of the list of connected assistants. */
export const grantsTexts = inTwoLanguages({
  title: ['Connected assistants', 'Verbundene Assistenten'],
  hint: [
    'Programs that may ask an agent over MCP, because somebody has allowed it.',
    'Programme, die über MCP einen Agenten fragen dürfen, weil jemand zugestimmt hat.',
  ],
  program: ['Program', 'Programm'],
  agent: ['Agent', 'Agent'],
  person: ['Allowed by', 'Zugestimmt hat'],
  since: ['Since', 'Seit'],
  lastUsed: ['Last used', 'Zuletzt verwendet'],
  never: ['Never', 'Nie'],
  revoke: ['End access', 'Zugang beenden'],
  revoking: ['“{name}” has no access any more.', '„{name}“ hat keinen Zugang mehr.'],
});
