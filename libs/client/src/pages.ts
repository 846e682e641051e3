/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The start of the next page; null on the last page. */
  nextCursor: string | null;
}

/**
 * A list that the service returns in pages. No page is requested before you use it:
 *
 * - `await list` is its first page,
 * - `for await (const item of list)` goes through all items,
 * - `for await (const page of list.pages())` goes through all pages.
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  /** `load` requests the page at this cursor; without a cursor, the first page. */
  constructor(private readonly load: (cursor?: string) => Promise<Page<Item>>) {}

  // oxlint-disable-next-line unicorn/no-thenable -- a list is made to be awaited
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.load().then(onFulfilled, onRejected);
  }

  /** All pages. Each page is requested after the page before it was used. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let cursor: string | undefined, isLast = false; !isLast;) {
      const page = await this.load(cursor);
      yield page;
      isLast = page.nextCursor === null;
      cursor = page.nextCursor ?? undefined;
    }
  }

  /** All items, page by page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }
}
