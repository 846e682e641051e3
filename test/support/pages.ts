/** Reads a list page by page, each when the one before has been used. `read` gets the query of a page. */
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
