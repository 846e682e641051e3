import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { truncate } from '@app/languages';
import { withinTime } from '../../platform/linked-abort';
import { Outage } from '../../platform/outage';
import { rerankSeconds } from '../models.metrics';
import { ModelsSettings } from '../models.settings';
import { Endpoint, RERANK } from '../openai/endpoint';
import { readText } from '../openai/response';
import { asksForTei, readOrder, rerankBody, type RerankRequest, type RerankShape } from './rerank-format';

/** The longest delay that a better order may add for the visitor. */
const TIMEOUT_MS = 1_500;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** A reranker reads about 512 tokens of a document. */
const MAX_DOCUMENT_CHARS = 2_000;
const MAX_QUERY_CHARS = 1_000;

/** Orders documents by a query with a reranking model, if an endpoint is configured. */
@Injectable()
export class RerankerService implements OnApplicationShutdown {
  private readonly model: string | undefined;
  private readonly endpoint: Endpoint | undefined;
  private readonly outage = new Outage({
    pauseMs: 5000,
    maxPauseMs: 60_000,
    logs: {
      begin: 'reranking fails; passages keep the order of the search',
      end: 'the rerank endpoint works again',
    },
  });
  /** The shape that the endpoint accepts, as far as is known. */
  private shape: RerankShape = 'cohere';

  constructor({ RERANK_BASE_URL, RERANK_API_KEY, RERANK_MODEL }: ModelsSettings) {
    if (!RERANK_BASE_URL || !RERANK_MODEL) return;
    this.model = RERANK_MODEL;
    this.endpoint = new Endpoint({ baseUrl: RERANK_BASE_URL, apiKey: RERANK_API_KEY }, RERANK);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.endpoint?.close();
  }

  /**
   * The indices of the documents by their relevance for the query, best first, within a second and a half. Undefined
   * without an endpoint, and when it fails or is late: then it is not called for a while.
   * @throws the reason of the visitor's signal
   */
  async order(
    query: string,
    documents: readonly string[],
    visitor: AbortSignal,
  ): Promise<number[] | undefined> {
    if (!this.model || documents.length < 2) return undefined;
    if (!this.outage.admits()) return undefined;
    const texts = documents.map((text) => truncate(text, MAX_DOCUMENT_CHARS));
    const startedAtMs = performance.now();
    let outcome: 'completed' | 'failed' | 'aborted' = 'failed';
    try {
      const request = { model: this.model, query: truncate(query, MAX_QUERY_CHARS), documents: texts };
      const order = await withinTime(visitor, TIMEOUT_MS, (signal) => this.request(request, signal));
      outcome = 'completed';
      this.outage.succeed();
      return order;
    } catch (error) {
      if (visitor.aborted) {
        outcome = 'aborted';
        this.outage.abandon();
        throw visitor.reason;
      }
      this.outage.fail(reasonOf(error as Error));
      return undefined;
    } finally {
      rerankSeconds.observe({ outcome }, (performance.now() - startedAtMs) / 1000);
    }
  }

  /** @throws Error when there is no usable response */
  private async request(request: RerankRequest, signal: AbortSignal): Promise<number[]> {
    const response = await this.endpoint!.post(rerankBody(this.shape, request), signal);
    const text = await readText(response.body, MAX_ANSWER_BYTES);
    if (this.shape === 'cohere' && asksForTei(response.statusCode, text)) {
      this.shape = 'tei';
      return this.request(request, signal);
    }
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
    const order = readOrder(text, request.documents.length);
    if (!order) throw new Error('no list of scores');
    return order;
  }
}

/** Errors of connections are named by their code: their messages may hold addresses. */
function reasonOf({ name, message, code }: NodeJS.ErrnoException): string {
  return typeof code === 'string' ? code : name === 'Error' ? message : name;
}
