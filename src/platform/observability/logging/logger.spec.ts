import { QueryFailedError } from 'typeorm';
import { describeError } from './logger';

describe('an error in the log', () => {
  it('has the SQLSTATE of a database error, but no text of a visitor', () => {
    const driverError = Object.assign(new Error('invalid input syntax: "my secret text"'), { code: '22P02' });
    const described = describeError(
      new QueryFailedError('INSERT INTO messages VALUES ($1)', ['my secret text'], driverError),
    );
    expect(described).toMatchObject({ type: 'QueryFailedError', code: '22P02' });
    expect(JSON.stringify(described)).not.toContain('secret');
  });

  it('has the message and the stack of any other error', () => {
    const described = describeError(new TypeError('x is not a function'));
    expect(described).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
    expect(JSON.stringify(described)).toContain('logger.spec');
  });
});
