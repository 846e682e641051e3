import { Type } from 'class-transformer';
import { IsEmail, ValidateNested, validateSync } from 'class-validator';
import { AnyText, RequiredText, SomeOf } from './fields';
import { invalidFields } from './invalid-fields';

class Person {
  @RequiredText(10)
  name: string;
}

class Order {
  @AnyText()
  note: string;

  @SomeOf(['a', 'b'])
  tags: string[];

  @IsEmail()
  email: string;

  @Type(() => Person)
  @ValidateNested()
  buyers: Person[];
}

function problemsOf(order: object): unknown {
  const valid = { note: '', tags: ['a'], email: 'a@example.com', buyers: [] };
  const errors = validateSync(Object.assign(new Order(), valid, order), {
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
  });
  const error = invalidFields(errors);
  expect([error.code, error.message]).toEqual([
    'VALIDATION_ERROR',
    (error.details['fields'] as { message: string }[])[0]?.message,
  ]);
  return error.details['fields'];
}

describe('the fields of a validation error', () => {
  it('have path, rule and message', () => {
    expect(problemsOf({ note: 7 })).toEqual([
      { path: 'note', rule: 'type', message: 'note must be a string' },
    ]);
  });

  it('have unknown fields last', () => {
    expect(problemsOf({ nope: 1, 'no.pe': 2, note: 7 })).toEqual([
      { path: 'note', rule: 'type', message: 'note must be a string' },
      { path: 'nope', rule: 'unknown', message: 'nope is not a known field' },
      { path: 'no.pe', rule: 'unknown', message: 'no.pe is not a known field' },
    ]);
  });

  it('name every invalid item of a list', () => {
    expect(problemsOf({ tags: ['a', 'c', 'b', 4] })).toEqual([
      { path: 'tags.1', rule: 'enum', message: 'tags.1 must be one of a, b' },
      { path: 'tags.3', rule: 'enum', message: 'tags.3 must be one of a, b' },
    ]);
  });

  it('have the whole path of a nested field', () => {
    const buyers = [
      Object.assign(new Person(), { name: 'Ada' }),
      Object.assign(new Person(), { name: ' ', age: 7 }),
    ];
    expect(problemsOf({ buyers })).toEqual([
      { path: 'buyers.1.name', rule: 'required', message: 'buyers.1.name is required' },
      { path: 'buyers.1.age', rule: 'unknown', message: 'buyers.1.age is not a known field' },
    ]);
  });

  it('also come from the rules of class-validator itself', () => {
    expect(problemsOf({ email: 'ada' })).toEqual([
      { path: 'email', rule: 'isEmail', message: 'email must be an email' },
    ]);
  });
});
