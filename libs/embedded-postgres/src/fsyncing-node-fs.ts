import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system that is changed here: an open file and its operations. */
interface OpenFile {
  readonly nfd?: number;
}
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
}
type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's file system on a folder, with the call that PGlite leaves out: when PostgreSQL calls fsync (on its log at
 * each commit, on its tables at a checkpoint), the real file is flushed, so that a commit survives a loss of power.
 */
export class FsyncingNodeFs extends NodeFS {
  override async init(database: PGlite, options: InitOptions): Promise<{ emscriptenOpts: InitOptions }> {
    const { emscriptenOpts } = await super.init(database, options);
    const hook = (module: { FS: unknown }): void => {
      const { filesystems } = module.FS as { filesystems: { NODEFS: NodeFileSystem } };
      filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}
