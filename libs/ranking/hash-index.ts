/** Where each of some hashes stands: open addressing over flat arrays, many times as fast as a map of strings. */
export class HashIndex {
  private readonly mask: number;
  /** The position plus one; 0 is a free slot. */
  private readonly slots: Uint32Array;

  /** Of equal hashes the first counts. */
  constructor(private readonly hashes: Int32Array) {
    this.mask = 2 ** Math.ceil(Math.log2(4 * hashes.length + 1)) - 1;
    this.slots = new Uint32Array(this.mask + 1);
    hashes.forEach((hash, position) => {
      if (this.find(hash) >= 0) return;
      let slot = hash & this.mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
      this.slots[slot] = position + 1;
    });
  }

  /** The position of the hash, or -1. */
  find(hash: number): number {
    for (let slot = hash & this.mask; this.slots[slot] !== 0; slot = (slot + 1) & this.mask) {
      const position = this.slots[slot]! - 1;
      if (this.hashes[position] === hash) return position;
    }
    return -1;
  }
}

/** 32 bits of a text: FNV-1a (Fowler, Noll and Vo) over its UTF-16 units, mixed so that all bits tell. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 0;
}
