import { truncate } from '@app/languages';

/**
 * `body` as JSON of at most `maxBytes` bytes (UTF-8). When it is longer, the longest texts in its `data` are cut to the
 * same length and `data.truncated` is true.
 */
export function fitBody(body: { data: object }, maxBytes: number): string {
  let json = JSON.stringify(body);
  for (let max = maxBytes >> 1; Buffer.byteLength(json) > maxBytes && max > 0; max >>= 1) {
    const cut = (_: string, value: unknown): unknown =>
      typeof value === 'string' && value.length > max ? `${truncate(value, max)}…` : value;
    const data = JSON.parse(JSON.stringify(body.data, cut)) as object;
    json = JSON.stringify({ ...body, data: { ...data, truncated: true } });
  }
  return json;
}
