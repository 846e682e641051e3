import fc from 'fast-check';
import { identityOf, modelOfIdentity } from './model-identity';

it('a model without prefixes is stored under its name, as before there were prefixes', () => {
  expect(identityOf({ name: 'e5-small', queryPrefix: '', passagePrefix: '' })).toBe('e5-small');
});

it('the stored name holds the whole model', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !text.includes('\n'));
  const prefix = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(name, prefix, prefix, (...[one, queryPrefix, passagePrefix]) => {
      const model = { name: one, queryPrefix, passagePrefix };
      expect(modelOfIdentity(identityOf(model))).toEqual(model);
    }),
  );
});
