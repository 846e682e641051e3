import type { LearnedVectors } from '@app/message-intents';
import { keepLearning, keptLearning } from '../../src/chat/understanding/learned-examples.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the learned state of examples is read as it was stored, until it is learned again', async () => {
  const { dataSource } = database;
  const learned: LearnedVectors = {
    directions: { danger: { weights: [Math.fround(0.1), -1e-17], mean: -2 / 3, deviation: 1e300 } },
    others: { danger: [{ count: 2, highest: [1 / 3] }] },
  };
  await keepLearning(dataSource, { model: 'one', examples: 'a', learned });
  expect(await keptLearning(dataSource, 'one', 'a')).toEqual(learned);
  expect(await keptLearning(dataSource, 'one', 'b')).toBeUndefined();
  expect(await keptLearning(dataSource, 'two', 'a')).toBeUndefined();
  await keepLearning(dataSource, { model: 'one', examples: 'b', learned: { ...learned, directions: {} } });
  expect(await keptLearning(dataSource, 'one', 'a')).toBeUndefined();
  expect(await keptLearning(dataSource, 'one', 'b')).toEqual({ ...learned, directions: {} });
});
