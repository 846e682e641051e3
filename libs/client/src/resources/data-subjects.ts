import type { Query, Schema } from '../document.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** Export and erasure of a person's stored data, found by exactly one of `email`, `phone` and `userId`. */
export class DataSubjects {
  constructor(private readonly transport: Transport) {}

  /** Requests an export. Once it is completed, `get` returns its data. If the answer is lost, there is no retry. */
  async export(
    person: Schema<'DataSubject'>,
    options?: RequestOptions,
  ): Promise<Schema<'DataSubjectRequest'>> {
    return this.request('export', person, options);
  }

  /** Requests the erasure of a person, which cannot be undone. If the answer is lost, there is no retry. */
  async erase(
    person: Schema<'DataSubject'>,
    options?: RequestOptions,
  ): Promise<Schema<'DataSubjectRequest'>> {
    return this.request('erase', person, options);
  }

  /** A request with its receipt and, for an export, a page of its data. */
  async get(
    requestId: number,
    query: Query<'getDataSubjectRequest'> & { cursor?: string } = {},
    options?: RequestOptions,
  ): Promise<Schema<'DataSubjectResult'>> {
    return this.transport.get(path`/data-subjects/requests/${requestId}`, options, { query });
  }

  private async request(
    kind: 'export' | 'erase',
    person: Schema<'DataSubject'>,
    options?: RequestOptions,
  ): Promise<Schema<'DataSubjectRequest'>> {
    return this.transport.post(`/data-subjects/${kind}`, options, { body: person, field: 'request' });
  }
}
