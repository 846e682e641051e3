import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { enableWidget, publicSurface } from '../../support/visitor';

const GUIDE = readFileSync(join(__dirname, '../../../docs/widget.md'), 'utf8');

/** How to run each language of the guide, call its recipe with three arguments, and print the token. */
const LANGUAGES = {
  js: { command: process.execPath, flag: '-e', call: 'console.log(identityToken(ARGS))' },
  python: { command: 'python3', flag: '-c', call: 'print(identity_token(ARGS))' },
  php: { command: 'php', flag: '-r', call: 'echo identity_token(ARGS);' },
  ruby: { command: 'ruby', flag: '-e', call: 'puts identity_token(ARGS)' },
};

function recipeIn(language: string): string {
  const recipe = new RegExp(`\`\`\`${language}\n([^\`]*identity_?[tT]oken(?:[^\`]|\`(?!\`\`))*)\`\`\``).exec(
    GUIDE,
  )?.[1];
  if (recipe === undefined) throw new Error(`docs/widget.md has no recipe in ${language}`);
  return recipe;
}

describe('the recipe for identity tokens', () => {
  const { service, live } = useSharedService();

  it.each(Object.entries(LANGUAGES))(
    'in %s makes tokens that the service accepts',
    async (language, { command, flag, call }) => {
      const recipe = recipeIn(language);
      if (spawnSync(command, ['--version']).error) {
        process.stdout.write(`${command} is not here: its recipe is not run\n`);
        return;
      }
      const agent = await createAgent(live);
      const publicId = await enableWidget(live, agent);
      const { identitySecret } = (await live.post(`${agent}/widget/rotate-identity-secret`)).body;
      const args = ['ada', publicId, identitySecret].map((value) => JSON.stringify(value)).join(', ');
      const program = `${recipe}\n${call.replace('ARGS', () => args)}\n`;
      const identityToken = execFileSync(command, [flag, program], { encoding: 'utf8' }).trim();
      const { status, body } = await publicSurface(service, publicId).post('/visitors', { identityToken });
      expect([status, body.visitor]).toEqual([201, { isVerified: true, userId: 'ada' }]);
    },
  );
});
