import fc from 'fast-check';
import { frame } from '../../libs/embedded-postgres/src/frontend-message';
import {
  MAX_MESSAGE_BYTES,
  MessageFramer,
  ProtocolViolation,
} from '../../libs/embedded-postgres/src/message-framer';

const message = fc
  .tuple(fc.integer({ min: 1, max: 255 }), fc.uint8Array({ maxLength: 300 }))
  .map(([type, body]) => frame(type, Buffer.from(body)));

const packet = (code: number, body = ''): Buffer => {
  const bytes = Buffer.alloc(8 + body.length, body && Buffer.from(body));
  bytes.writeInt32BE(bytes.length, 0);
  bytes.writeInt32BE(code, 4);
  if (body) bytes.write(body, 8, 'latin1');
  return bytes;
};

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end));
}

describe('the message framer', () => {
  it('yields the same messages however the stream is chunked', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (messages, places) => {
          const framer = new MessageFramer();
          const got = cut(Buffer.concat(messages), places).flatMap((chunk) => framer.push(chunk));
          expect(got.map((m) => m.toString('hex'))).toEqual(messages.map((m) => m.toString('hex')));
        },
      ),
    );
  });

  it('takes a startup packet, which has no type, and then messages', () => {
    const stream = [packet(196608, 'user\0x\0\0'), frame(0x51, Buffer.from('x\0'))];
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (places) => {
        const framer = new MessageFramer(true);
        const got = cut(Buffer.concat(stream), places).flatMap((chunk) => framer.push(chunk));
        expect(Buffer.concat(got)).toEqual(Buffer.concat(stream));
        expect(got).toHaveLength(stream.length);
      }),
    );
  });

  it('joins a message of 64 MB in 8 kB chunks without copying it again for each chunk', () => {
    const big = frame(0x44, Buffer.alloc(64 * 1024 * 1024, 7));
    const framer = new MessageFramer();
    const got: Buffer[] = [];
    for (let at = 0; at < big.length; at += 8192) got.push(...framer.push(big.subarray(at, at + 8192)));
    expect(got).toHaveLength(1);
    expect(got[0]?.equals(big)).toBe(true);
  });

  it.each([3, 0, -1, MAX_MESSAGE_BYTES + 1])('refuses a message length of %i', (length) => {
    const bytes = Buffer.alloc(5, 0x51);
    bytes.writeInt32BE(length, 1);
    expect(() => new MessageFramer().push(bytes)).toThrow(ProtocolViolation);
  });

  it('refuses a startup packet with a length that PostgreSQL refuses', () => {
    expect(() => new MessageFramer(true).push(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow(ProtocolViolation);
  });
});
