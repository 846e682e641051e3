import { CrawlLimit, UnreadablePageError } from '@app/crawler';
import { TaskCrashedError, TaskFailedError, ThreadFaultError } from '../platform/threads/task-threads';
import { IngestionThreadsService } from './ingestion-threads.service';
import { SourceParser } from './source-parser';

const PAGE = {
  body: Buffer.from('<p>Words.</p>'),
  contentType: 'text/html',
  url: 'https://www.example.com/',
};

/** Threads whose tasks take this time and end with these errors, one after another, then with an empty result. */
class FakeThreads extends IngestionThreadsService {
  runs = 0;

  constructor(
    private readonly errors: Error[],
    private readonly taskMs = 0,
  ) {
    super();
  }

  override run: IngestionThreadsService['run'] = async (_kind, _task, { meter }) => {
    this.runs += 1;
    if (meter) meter.spentMs += this.taskMs;
    const error = this.errors.shift();
    if (error) throw error;
    return {} as never;
  };
}

/** The three ways to parse a response. */
const PARSERS: [string, (parser: SourceParser) => Promise<unknown>][] = [
  ['page', (parser) => parser.readPage(PAGE)],
  ['robots.txt', (parser) => parser.parseRobots(PAGE.body)],
  ['sitemap', (parser) => parser.parseSitemap(PAGE.body)],
];

describe('a source parser', () => {
  it.each(PARSERS)('passes a fault of the service on as it is: %s', async (_, parse) => {
    // There is no compiled worker next to the sources: the thread cannot load its file, as after an upgrade.
    const threads = new IngestionThreadsService();
    await expect(parse(new SourceParser(threads, 1))).rejects.toBeInstanceOf(ThreadFaultError);
    await threads.onApplicationShutdown();
  });

  it('never leaves a document out of the index because of a fault of the service', async () => {
    const threads = new IngestionThreadsService();
    const document = { id: 1, url: null, title: '', language: 'en', position: 0, sections: '[]' } as const;
    const batch = { documents: [document], keepsLinkLists: false, repeated: [], seen: [] };
    const signal = new AbortController().signal;
    await expect(threads.index(1, batch, signal)).rejects.toBeInstanceOf(ThreadFaultError);
    await threads.onApplicationShutdown();
  });

  it('reports a page at which the task fails as unreadable, and ignores such a sitemap', async () => {
    const failing = () => new SourceParser(new FakeThreads([new TaskFailedError('too many tags')]), 1);
    await expect(failing().readPage(PAGE)).rejects.toBeInstanceOf(UnreadablePageError);
    expect(await failing().parseSitemap(PAGE.body)).toBeNull();
    expect(await failing().parseRobots(PAGE.body)).toBeNull();
  });

  it('tries a page at which the thread crashes once more, in a new thread', async () => {
    const crash = () => new TaskCrashedError('out of memory');
    const once = new FakeThreads([crash()]);
    await expect(new SourceParser(once, 1).readPage(PAGE)).resolves.toEqual({});
    const always = new FakeThreads([crash(), crash(), crash()]);
    await expect(new SourceParser(always, 1).readPage(PAGE)).rejects.toBeInstanceOf(UnreadablePageError);
    expect([once.runs, always.runs]).toEqual([2, 2]);
  });

  it.each(PARSERS)('limits the time of all tasks of a source: %s', async (_, parse) => {
    const parser = new SourceParser(new FakeThreads([], 29_000), 1);
    for (let number = 0; number < 11; number++) await parse(parser);
    await expect(parse(parser)).rejects.toBeInstanceOf(CrawlLimit);
  });
});
