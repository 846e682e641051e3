/** Yields the pages of a list, and reads each only after the previous page is consumed. `read` gets a page's query. */
export async function* pagesOf<Page extends { nextCursor: string | null }>(
  read: (query: string) => Promise<Page>,
  query: string,
): AsyncGenerator<Page> {
  let page = await read(query);
  yield page;
  while (page.nextCursor !== null) {
    page = await read(`${query}&cursor=${page.nextCursor}`);
    yield page;
  }
}
