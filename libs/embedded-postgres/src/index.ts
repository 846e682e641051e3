export { EmbeddedDatabase, type EmbeddedOptions, type EmbeddedPoolConfig } from './embedded-database';
export { FolderInUseError } from './folder-lock';
