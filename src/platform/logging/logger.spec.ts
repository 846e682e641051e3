import { QueryFailedError } from 'typeorm';
import { describeError } from './logger';

describe('an error in the log', () => {
  it('tells of a database error its SQLSTATE, but neither message nor parameters, which may hold what a visitor wrote', () => {
    const driverError = Object.assign(new Error('invalid input syntax: "my secret text"'), { code: '22P02' });
    const described = describeError(
      new QueryFailedError('INSERT INTO messages VALUES ($1)', ['my secret text'], driverError),
    );
    expect(described).toMatchObject({ type: 'QueryFailedError', code: '22P02' });
    expect(JSON.stringify(described)).not.toContain('secret');
  });

  it('tells of any other error its message and where it came from', () => {
    const described = describeError(new TypeError('x is not a function'));
    expect(described).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
    expect(JSON.stringify(described)).toContain('logger.spec');
  });
});
