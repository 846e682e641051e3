import { spawn, spawnSync } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createAgent, ended } from '../support/agent';
import { Site } from '../support/site';
import { useService } from '../support/use-service';

/** Debian's packages `tesseract-ocr` and `ghostscript`. */
const isInstalled = ['tesseract', 'gs'].every((command) => spawnSync(command, ['--version']).status === 0);
if (!isInstalled) console.warn('tesseract-ocr and ghostscript are not installed: no scan is recognised');
const DOTS_PER_INCH = '150';
const PAGES = ['The ferry to Hiddensee sails at nine.', 'Bicycles cost eleven euros.', 'Dogs travel free.'];

/** The output of a command for this input. */
async function outputOf(input: Buffer | string, command: string, ...options: string[]): Promise<Buffer> {
  const { stdin, stdout } = spawn(command, options, { stdio: ['pipe', 'pipe', 'ignore'] });
  stdin.end(input);
  return buffer(stdout);
}

const drawn = (input: Buffer | string, device: string): Promise<Buffer> =>
  outputOf(input, 'gs', '-q', '-dSAFER', `-sDEVICE=${device}`, `-r${DOTS_PER_INCH}`, '-o', '-', '-');

/** Answers as Apache Tika does: with the text of a PDF. */
async function recognise(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const picture = await drawn(await buffer(request), 'pnggray');
  response.end(await outputOf(picture, 'tesseract', 'stdin', 'stdout', '--dpi', DOTS_PER_INCH));
}

(isInstalled ? describe : describe.skip)('with Tesseract behind OCR_URL', () => {
  let server: Site;
  const environment: Record<string, string> = {};
  beforeAll(async () => {
    server = await Site.start(() => (request, response) => void recognise(request, response));
    environment['OCR_URL'] = `${server.url}/tika`;
  });
  afterAll(() => server.stop());
  // It has the server.
  const { live } = useService(environment);

  it('a scan of several pages is read, and each text has the number of its page', async () => {
    const text = PAGES.map(
      (line) => `/Helvetica findfont 18 scalefont setfont 72 700 moveto (${line}) show showpage`,
    );
    const scan = await drawn(`%!PS\n${text.join('\n')}\n`, 'pdfimage8');
    const agent = await createAgent(live);
    const { body } = await live.upload(`${agent}/training/files`, { 'scan.pdf': new Uint8Array(scan) });
    const path = `${agent}/training/${body.sources[0].id}`;
    expect((await ended(live, path, 120_000)).source.status).toBe('completed');
    const { passages } = (await live.get(`${path}/passages`)).body;
    expect(passages.map((each: { text: string; page: number }) => [each.text, each.page])).toEqual(
      PAGES.map((line, at) => [line, at + 1]),
    );
  });
});
