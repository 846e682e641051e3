import fc from 'fast-check';
import { serialize } from 'pg-protocol';
import { channelOf, fatalError, errorTextOf } from '../../libs/embedded-postgres/src/backend-message';
import {
  frame,
  queryMessage,
  sqlOf,
  statementNameOf,
  withSql,
  withStatementName,
} from '../../libs/embedded-postgres/src/frontend-message';
import { ProtocolViolation } from '../../libs/embedded-postgres/src/message-framer';

const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));

describe('messages of a client', () => {
  it('are rewritten to the bytes that the pg client writes for other SQL or another name', () => {
    fc.assert(
      fc.property(text, text, text, text, (name, sql, otherName, otherSql) => {
        const parse = Buffer.from(serialize.parse({ name, text: sql, types: [23] }));
        expect([statementNameOf(parse), sqlOf(parse)]).toEqual([name, sql]);
        expect(withStatementName(parse, otherName)).toEqual(
          serialize.parse({ name: otherName, text: sql, types: [23] }),
        );
        expect(withSql(parse, otherSql)).toEqual(serialize.parse({ name, text: otherSql, types: [23] }));
        expect(withSql(queryMessage(sql), otherSql)).toEqual(serialize.query(otherSql));
        const bind = Buffer.from(serialize.bind({ portal: 'p', statement: name, values: ['v', null] }));
        expect(statementNameOf(bind)).toBe(name);
        expect(withStatementName(bind, otherName)).toEqual(
          serialize.bind({ portal: 'p', statement: otherName, values: ['v', null] }),
        );
        const describes = Buffer.from(serialize.describe({ type: 'S', name }));
        expect(withStatementName(describes, otherName)).toEqual(
          serialize.describe({ type: 'S', name: otherName }),
        );
      }),
    );
  });

  it('name no statement when they name a portal or nothing', () => {
    for (const message of [
      serialize.describe({ type: 'P', name: 'x' }),
      serialize.execute(),
      serialize.sync(),
    ])
      expect(statementNameOf(Buffer.from(message))).toBeUndefined();
  });

  it('are refused when a string in them is not terminated', () => {
    expect(() => sqlOf(frame(0x51, Buffer.from('select 1')))).toThrow(ProtocolViolation);
  });
});

describe('messages of the server', () => {
  it('hold the channel of a notification and the text of an error', () => {
    expect(channelOf(frame(0x41, Buffer.from('\0\0\0\x01jobs\0payload\0')))).toBe('jobs');
    expect(errorTextOf(fatalError('08P01', 'no good'))).toBe('no good');
  });
});
