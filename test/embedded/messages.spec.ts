import fc from 'fast-check';
import { serialize } from 'pg-protocol';
import {
  channelOf,
  columnsOf,
  fatalError,
  errorTextOf,
} from '../../src/platform/database/embedded/backend-message';
import {
  frame,
  queryMessage,
  sqlOf,
  statementNameOf,
  withSql,
  withStatementName,
} from '../../src/platform/database/embedded/frontend-message';
import { ProtocolViolation } from '../../src/platform/database/embedded/message-framer';
import { option, parseOptions, readStartupPacket } from '../../src/platform/database/embedded/startup-packet';

const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));

describe('messages of a client', () => {
  it('are rewritten to the bytes the pg client writes for the other SQL or name', () => {
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

  it('speak of no statement when they speak of a portal, or of nothing', () => {
    for (const message of [
      serialize.describe({ type: 'P', name: 'x' }),
      serialize.execute(),
      serialize.sync(),
    ])
      expect(statementNameOf(Buffer.from(message))).toBeUndefined();
  });

  it('are refused when a string in them does not end', () => {
    expect(() => sqlOf(frame(0x51, Buffer.from('select 1')))).toThrow(ProtocolViolation);
  });
});

describe('the startup packet', () => {
  const read = (parameters: Record<string, string>) =>
    readStartupPacket(Buffer.from(serialize.startup(parameters)));

  it('carries the settings of the session, from its parameters and its options', () => {
    expect(
      read({
        user: 'u',
        database: 'd',
        application_name: 'a',
        options: '-c search_path=x --work-mem=1MB -cjit=off',
      }),
    ).toEqual({
      kind: 'start',
      settings: new Map([
        ['application_name', 'a'],
        ['search_path', 'x'],
        ['work_mem', '1MB'],
        ['jit', 'off'],
      ]),
    });
  });

  it('reads back every option that was written, blanks and backslashes included', () => {
    fc.assert(
      fc.property(text, (value) =>
        expect(parseOptions(option('search_path', value))).toEqual([['search_path', value]]),
      ),
    );
  });

  it('tells requests for encryption, cancel requests and foreign protocols apart', () => {
    const packet = (code: number) =>
      Buffer.from([0, 0, 0, 8, code >>> 24, (code >>> 16) & 255, (code >>> 8) & 255, code & 255]);
    expect(
      [80877103, 80877104, 80877102, 2 << 16].map((code) => readStartupPacket(packet(code)).kind),
    ).toEqual(['encryption', 'encryption', 'cancel', 'unsupported']);
  });
});

describe('messages of the server', () => {
  it('give up the channel of a notification, the columns of a row and the text of an error', () => {
    expect(channelOf(frame(0x41, Buffer.from('\0\0\0\x01jobs\0payload\0')))).toBe('jobs');
    const row = frame(
      0x44,
      Buffer.concat([Buffer.from([0, 2, 0, 0, 0, 2]), Buffer.from('hi'), Buffer.from([255, 255, 255, 255])]),
    );
    expect(columnsOf(row)).toEqual(['hi', null]);
    expect(errorTextOf(fatalError('08P01', 'no\0 good'))).toBe('no good');
  });
});
