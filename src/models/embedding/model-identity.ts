/** An embedding model, and the prefixes that it expects before questions and passages. */
interface EmbeddingModel {
  name: string;
  queryPrefix: string;
  passagePrefix: string;
}

/**
 * The name under which vectors are stored. Vectors of the same model with other prefixes differ, so a changed prefix
 * embeds everything again. Without prefixes it is the name of the model.
 */
export function identityOf({ name, queryPrefix, passagePrefix }: EmbeddingModel): string {
  if (queryPrefix === '' && passagePrefix === '') return name;
  return `${name}\n${JSON.stringify({ queryPrefix, passagePrefix })}`;
}

/** The model that is stored under this name. */
export function modelOfIdentity(identity: string): EmbeddingModel {
  const end = identity.indexOf('\n');
  if (end < 0) return { name: identity, queryPrefix: '', passagePrefix: '' };
  // Written by `identityOf`.
  const prefixes = JSON.parse(identity.slice(end + 1)) as Omit<EmbeddingModel, 'name'>;
  return { name: identity.slice(0, end), ...prefixes };
}
