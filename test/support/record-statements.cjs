/**
 * Loaded into a service by `NODE_OPTIONS=--require`: appends each statement that it sends to PostgreSQL, with its
 * values, as a line of JSON to the file RECORDED_STATEMENTS.
 */
const { appendFileSync } = require('node:fs');
const { env } = require('node:process');
const { Client } = require('pg');

const { value: query } = Object.getOwnPropertyDescriptor(Client.prototype, 'query');
Client.prototype.query = function record(statement, values, ...rest) {
  const { text, values: own = values } = typeof statement === 'string' ? { text: statement } : statement;
  if (text) {
    const given = Array.isArray(own) ? own : [];
    appendFileSync(env.RECORDED_STATEMENTS, `${JSON.stringify({ text, values: given })}\n`);
  }
  return query.call(this, statement, values, ...rest);
};
