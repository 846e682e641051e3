import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { Script } from 'node:vm';

/** A bundle that has been compiled and run. */
export interface Bundle<Exports> {
  readonly exports: Exports;
  /** Everything compiled by now in V8's format, for `cacheFile`. */
  createCache(): Buffer;
}

/** Of what every loader of modules in Node.js is made. */
type CompilingModule = Module & { _compile(code: string, file: string): void };

/** Where the compiled code of a bundle is kept for this Node.js; V8 takes no other's. */
export function cacheFile(file: string): string {
  return `${file}.${process.version}-${process.platform}-${process.arch}.cache`;
}

/**
 * Runs a bundle as `require` would, but from its cache, which takes a third of the time; V8 compiles it where it has no cache or, say by other flags, cannot
 * use it. The build writes both, as V8 itself does not notice when the source is another of the same length.
 */
export function runBundle<Exports>(file: string): Bundle<Exports> {
  const script = new Script(Module.wrap(readFileSync(file, 'latin1')), {
    filename: file,
    cachedData: readIfThere(cacheFile(file)),
  });
  const module = new Module(file) as CompilingModule;
  module.filename = file;
  // How Node.js comes to know of a source map: scripts tell it nothing of theirs.
  if (process.sourceMapsEnabled) module._compile(`//# sourceMappingURL=${basename(file)}.map`, file);
  const run = script.runInThisContext() as (...scope: unknown[]) => void;
  run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  return { exports: module.exports as Exports, createCache: () => script.createCachedData() };
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
