import { readdirSync } from 'node:fs';
import { formerName } from '../former-names';
import { MIGRATIONS } from './index';

const TIME = /\d{13}/;
const timeOf = (name: string): number => Number(TIME.exec(name)![0]);

describe('the list of migrations', () => {
  it('has every file of the folder, in the order of the names', () => {
    const files = readdirSync(__dirname).filter((file) => TIME.test(file));
    expect(MIGRATIONS.map(({ name }) => timeOf(name))).toEqual(files.toSorted().map(timeOf));
  });

  it('has no migration from the future', () => {
    expect(MIGRATIONS.filter(({ name }) => timeOf(name) > Date.now())).toEqual([]);
  });

  it('keeps the order that former releases know', () => {
    const formerTimes = MIGRATIONS.flatMap(({ name }) => formerName(name) ?? []).map(timeOf);
    expect(formerTimes).toEqual(formerTimes.toSorted((a, b) => a - b));
    expect(new Set(formerTimes).size).toBe(36);
  });
});
