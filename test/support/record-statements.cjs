/**
 * Loaded into a service by `NODE_OPTIONS=--require`: appends each statement that it sends to PostgreSQL, with its
 * values, as a line of JSON to the file RECORDED_STATEMENTS.
 */
const { appendFileSync } = require('node:fs');
const { env } = require('node:process');
const { seeStatements } = require('./sent-statements.cjs');

seeStatements((text, values) => {
  if (text) appendFileSync(env.RECORDED_STATEMENTS, `${JSON.stringify({ text, values })}\n`);
});
