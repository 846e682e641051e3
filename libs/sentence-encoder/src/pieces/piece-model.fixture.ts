/** A model of SentencePiece as bytes, with the three pieces that every model begins with. */
export function pieceModelOf(
  pieces: Readonly<Record<string, number>>,
  rules: Readonly<Record<string, string>>,
): Buffer {
  const all = Object.entries({ '<unk>': 0, '<s>': 0, '</s>': 0, ...pieces });
  const ofPieces = all.map(([text, score]) => {
    const value = Buffer.alloc(4);
    value.writeFloatLE(score);
    return field(1, Buffer.concat([field(1, Buffer.from(text)), Buffer.from([(2 << 3) | 5]), value]));
  });
  return Buffer.concat([...ofPieces, field(3, field(2, charsmapOf(rules)))]);
}

/** A map of characters of one byte each to their replacements. */
function charsmapOf(rules: Readonly<Record<string, string>>): Buffer {
  const units = new Uint32Array(1024);
  // The children of the root stand from 256 on, their leaves from 768 on.
  units[0] = 256 << 10;
  let replacements = Buffer.alloc(0);
  for (const [character, replacement] of Object.entries(rules)) {
    const byte = character.charCodeAt(0);
    units[256 ^ byte] = (512 << 10) | 0x100 | byte;
    units[256 ^ byte ^ 512] = (0x8000_0000 | replacements.length) >>> 0;
    replacements = Buffer.concat([replacements, Buffer.from(replacement), Buffer.from([0])]);
  }
  const size = Buffer.alloc(4);
  size.writeUInt32LE(units.byteLength);
  return Buffer.concat([size, Buffer.from(units.buffer), replacements]);
}

/** A field of protocol buffers that has a length. */
function field(number: number, value: Buffer): Buffer {
  const head = [(number << 3) | 2];
  let length = value.length;
  for (; length > 0x7f; length = Math.floor(length / 128)) head.push((length % 128) + 0x80);
  return Buffer.concat([Buffer.from([...head, length]), value]);
}
