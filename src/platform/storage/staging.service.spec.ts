import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StagingService } from './staging.service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-staging-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A process on this database, by default the embedded database. */
const staging = (databaseUrl?: string): StagingService =>
  new StagingService({ stagingFolder: folder } as never, { DATABASE_URL: databaseUrl } as never);

/** Sets the clock of the processes, not the clock that dates files. */
function setClock(offsetMs: number): void {
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs);
}

/** Writes a file that was last changed this long ago. */
async function fileOf(service: StagingService, ageMs = 0): Promise<string> {
  const path = await service.newPath();
  writeFileSync(path, 'x');
  const changed = new Date(Date.now() - ageMs);
  utimesSync(path, changed, changed);
  return path;
}

describe('temporary files in a folder that several processes share', () => {
  it.each([
    ['ahead', 2 * HOUR_MS],
    ['behind', -2 * HOUR_MS],
  ])('are removed after an hour and not before, by a process whose clock is %s', async (_, offsetMs) => {
    const service = staging('postgres://db');
    const used = await fileOf(service, 50 * MINUTE_MS);
    const stale = await fileOf(service, 70 * MINUTE_MS);
    setClock(offsetMs);
    await service.removeStale();
    expect([existsSync(used), existsSync(stale)]).toEqual([true, false]);
  });
});

describe('temporary files of the only process', () => {
  it('are removed after its next start, and not while it runs, however its clock changes', async () => {
    const stale = await fileOf(staging(), MINUTE_MS);
    setClock(HOUR_MS);
    const service = staging();
    await service.removeStale();
    expect(existsSync(stale)).toBe(false);
    const used = await fileOf(service, 2 * HOUR_MS);
    await service.removeStale();
    expect(existsSync(used)).toBe(true);
  });
});
