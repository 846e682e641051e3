/**
 * Calls `see(text, values)` for each statement that this process sends to PostgreSQL, from the messages of its protocol
 * (version 3): the service is bundled with its own copy of `pg`. Values are texts, null, or bytes in hexadecimal.
 */
const { Duplex } = require('node:stream');

const [QUERY, PARSE, BIND] = ['Q', 'P', 'B'];
const HEAD_BYTES = 5;
/** A message of the protocol says its length after its type. */
const isMessage = (chunk) =>
  Buffer.isBuffer(chunk) && chunk.length > HEAD_BYTES && chunk.readInt32BE(1) === chunk.length - 1;

/** Reads the fields of a message in order. */
class Fields {
  at = HEAD_BYTES;

  constructor(message) {
    this.message = message;
  }

  text() {
    const end = this.message.indexOf(0, this.at);
    const text = this.message.toString('utf8', this.at, end);
    this.at = end + 1;
    return text;
  }

  int16() {
    this.at += 2;
    return this.message.readInt16BE(this.at - 2);
  }

  value(isBinary) {
    const length = this.message.readInt32BE(this.at);
    this.at += 4;
    if (length < 0) return null;
    this.at += length;
    return this.message.toString(isBinary ? 'hex' : 'utf8', this.at - length, this.at);
  }
}

exports.seeStatements = (see) => {
  /** The texts of prepared statements by their names, of each connection. */
  const prepared = new WeakMap();
  const read = (connection, message) => {
    const [type, fields] = [String.fromCharCode(message[0]), new Fields(message)];
    if (type === QUERY) see(fields.text(), []);
    else if (type === PARSE) {
      const texts = prepared.get(connection) ?? new Map();
      prepared.set(connection, texts.set(fields.text(), fields.text()));
    } else if (type === BIND && prepared.has(connection)) {
      fields.text();
      const text = prepared.get(connection).get(fields.text());
      const formats = Array.from({ length: fields.int16() }, () => fields.int16());
      const isBinary = (index) => (formats[index] ?? formats[0]) === 1;
      see(
        text,
        Array.from({ length: fields.int16() }, (_, index) => fields.value(isBinary(index))),
      );
    }
  };
  const { value: write } = Object.getOwnPropertyDescriptor(Duplex.prototype, 'write');
  Duplex.prototype.write = function writeSeen(chunk, ...rest) {
    if (isMessage(chunk)) read(this, chunk);
    return write.call(this, chunk, ...rest);
  };
};
