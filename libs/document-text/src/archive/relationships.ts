import { posix } from 'node:path';
import type { Archive } from './archive';

/** A relationship of a part of an Office file. */
export interface Relationship {
  /** The last word of its type, such as `slide`, `hyperlink` or `notesSlide`. */
  type: string;
  /** The path of a part, or a URL. */
  target: string;
  isExternal: boolean;
}

/** The relationships of a part by id; none if the file has none. @throws DocumentError */
export async function relationshipsOf(archive: Archive, part: string): Promise<Map<string, Relationship>> {
  const relationships = new Map<string, Relationship>();
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  await archive.readXml(file, {
    open(name, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined) return;
      const isExternal = mode === 'External';
      relationships.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: isExternal ? target : partName(folder, target),
        isExternal,
      });
    },
  });
  return relationships;
}

/** The path of a part in the archive, which a relationship names relative to its folder, or from the root. */
function partName(folder: string, target: string): string {
  return (target.startsWith('/') ? posix.normalize(target) : posix.join('/', folder, target)).slice(1);
}

/** The part that the first relationship of a type leads to; '' without any. */
export function partOf(relationships: ReadonlyMap<string, Relationship>, type: string): string {
  return [...relationships.values()].find((relationship) => relationship.type === type)?.target ?? '';
}

/** The URLs of links by relationship. */
export function externalTargets(relationships: ReadonlyMap<string, Relationship>): Map<string, string> {
  return new Map(
    [...relationships].filter(([, { isExternal }]) => isExternal).map(([id, { target }]) => [id, target]),
  );
}
