/** The kinds of arrays that weights are made of. */
interface ArrayKind<A> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer, offset: number, length: number): A;
}

/**
 * An array of zeros that threads share: posted to another thread, it is not copied. A buffer that could grow has memory
 * pages of its own. Others come from the allocator, which keeps the memory around them that reading has used.
 */
export function sharedArray<A>(Elements: ArrayKind<A>, length: number): A {
  const maxByteLength = length * Elements.BYTES_PER_ELEMENT;
  return new Elements(new SharedArrayBuffer(maxByteLength, { maxByteLength }), 0, length);
}

/** A copy that threads share. */
export function shared<A extends { set(values: ArrayLike<number>): void }>(
  Elements: ArrayKind<A>,
  values: ArrayLike<number>,
): A {
  const array = sharedArray(Elements, values.length);
  array.set(values);
  return array;
}
