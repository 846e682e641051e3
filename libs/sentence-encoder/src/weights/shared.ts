/** The kinds of arrays that weights are made of. */
interface ArrayKind<A> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): A;
}

/** An array of zeros that threads share: posted to another thread, it is not copied. */
export function sharedArray<A>(Elements: ArrayKind<A>, length: number): A {
  return new Elements(new SharedArrayBuffer(length * Elements.BYTES_PER_ELEMENT));
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
