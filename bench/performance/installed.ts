import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of the packages that `npm ci --omit=dev` installs for a checkout, as far as they are installed. */
export function installedBytes(root: string): number {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .reduce((sum, [path]) => sum + bytesIn(join(root, path)), 0);
}

/** The bytes of the files of a package, without the packages inside it. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesIn(path);
    return sum + lstatSync(path).size;
  }, 0);
}
