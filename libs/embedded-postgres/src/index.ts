export { EmbeddedDatabase, type EmbeddedOptions, type EmbeddedPoolConfig } from './embedded-database';
export { hasDatabase } from './data-folder';
export { FolderInUseError } from './folder-lock';
