import { sharedArray } from '../weights/shared';

/**
 * The pieces as a trie in a hash table: an edge from a node by a UTF-16 unit leads to the node of its slot. Open
 * addressing; a node's number is its slot + 1, and 0 is the root.
 */
export interface Vocabulary {
  /** By slot: the node that the edge leaves, + 1; 0 marks a free slot. */
  readonly parents: Int32Array;
  readonly units: Uint16Array;
  /** By slot: the id of the piece that ends here, + 1; 0 if none does. */
  readonly pieces: Int32Array;
  /** Log probabilities by id. */
  readonly scores: Float32Array;
}

export const ROOT = 0;

const MIN_BITS = 8;
/** A fuller table makes long walks. */
const MAX_LOAD = 0.7;

/** Of equal pieces, the last counts. */
export function buildVocabulary(pieces: readonly string[], scores: readonly number[]): Vocabulary {
  for (let bits = MIN_BITS; ; bits++) {
    const slots = 2 ** bits;
    if (slots * MAX_LOAD < pieces.length) continue;
    const vocabulary = {
      parents: sharedArray(Int32Array, slots),
      units: sharedArray(Uint16Array, slots),
      pieces: sharedArray(Int32Array, slots),
      scores: sharedArray(Float32Array, scores.length),
    };
    vocabulary.scores.set(scores);
    if (insertAll(vocabulary, pieces, slots * MAX_LOAD)) return vocabulary;
  }
}

/** The id of the piece that ends at a node, or -1. */
export function pieceAt({ pieces }: Vocabulary, node: number): number {
  return (pieces[node - 1] as number) - 1;
}

/** The node that the edge by a unit leads to, or -1. */
export function nextNode(vocabulary: Vocabulary, node: number, unit: number): number {
  const slot = slotOf(vocabulary, node, unit);
  return vocabulary.parents[slot] === 0 ? -1 : slot + 1;
}

/** Whether all pieces fit into `maxNodes`. */
function insertAll(vocabulary: Vocabulary, pieces: readonly string[], maxNodes: number): boolean {
  let nodes = 0;
  for (const [id, piece] of pieces.entries()) {
    let node = ROOT;
    for (let i = 0; i < piece.length; i++) {
      const unit = piece.charCodeAt(i);
      const slot = slotOf(vocabulary, node, unit);
      if (vocabulary.parents[slot] === 0) {
        if (++nodes > maxNodes) return false;
        vocabulary.parents[slot] = node + 1;
        vocabulary.units[slot] = unit;
      }
      node = slot + 1;
    }
    vocabulary.pieces[node - 1] = id + 1;
  }
  return true;
}

/** The slot of an edge, or the free slot where it belongs. */
function slotOf({ parents, units }: Vocabulary, node: number, unit: number): number {
  const mask = parents.length - 1;
  const hash = Math.imul(Math.imul(node, 0x9e37_79b1) ^ unit, 0x85eb_ca6b);
  let slot = (hash ^ (hash >>> 15)) & mask;
  while (parents[slot] !== 0 && (parents[slot] !== node + 1 || units[slot] !== unit))
    slot = (slot + 1) & mask;
  return slot;
}
