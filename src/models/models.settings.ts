import { BaseUrls, HeaderToken, Names, NeededWith, Url, WholeNumber } from '../platform/config/setting-rules';
import { ModelPrices, Prices } from './budget/model-prices';
import type { ModelTimeouts } from './openai/openai-model';

/** The endpoints of the chat model, of embeddings and of reranking. */
export class ModelsSettings {
  @Url('http:', 'https:')
  @NeededWith('MODEL_NAME')
  MODEL_BASE_URL?: string;

  @HeaderToken()
  MODEL_API_KEY?: string;

  @NeededWith('MODEL_BASE_URL')
  MODEL_NAME?: string;

  @WholeNumber(0, 100_000)
  MODEL_MAX_TOKENS = 2_000;

  /** The tokens of prompt and answer together; 0 if the context is large enough for both. */
  @WholeNumber(0, 10_000_000)
  MODEL_CONTEXT_TOKENS = 0;

  @WholeNumber(1, 3600)
  MODEL_FIRST_TOKEN_SECONDS = 30;

  @WholeNumber(1, 3600)
  MODEL_IDLE_SECONDS = 30;

  @WholeNumber(1, 7200)
  MODEL_TOTAL_SECONDS = 120;

  @BaseUrls()
  MODEL_ALLOWED_BASE_URLS: string[] = [];

  @Names()
  MODEL_ALLOWED_NAMES: string[] = [];

  @Prices()
  MODEL_PRICES = new ModelPrices('USD');

  @Url('http:', 'https:')
  @NeededWith('EMBEDDING_MODEL')
  EMBEDDING_BASE_URL?: string;

  @HeaderToken()
  EMBEDDING_API_KEY?: string;

  @NeededWith('EMBEDDING_BASE_URL')
  EMBEDDING_MODEL?: string;

  EMBEDDING_QUERY_PREFIX = '';

  EMBEDDING_PASSAGE_PREFIX = '';

  /** A file with the weights of the built-in encoder; `none` for no built-in encoder. */
  ENCODER_WEIGHTS?: string;

  @Url('http:', 'https:')
  @NeededWith('RERANK_MODEL')
  RERANK_BASE_URL?: string;

  @HeaderToken()
  RERANK_API_KEY?: string;

  @NeededWith('RERANK_BASE_URL')
  RERANK_MODEL?: string;
}

/** An answer has at most this share of the context. */
const SHARE_OF_ANSWER = 0.25;

/** The limits of every language model, of the installation and of tenants. A limit of 0 tokens is none. */
export function limitsOf(settings: ModelsSettings): {
  maxTokens?: number;
  maxPromptTokens?: number;
  timeouts: ModelTimeouts;
} {
  const { MODEL_MAX_TOKENS: most, MODEL_CONTEXT_TOKENS: context } = settings;
  const ofContext = Math.floor(context * SHARE_OF_ANSWER);
  const tokens = most > 0 && ofContext > 0 ? Math.min(most, ofContext) : most || ofContext;
  const { MODEL_FIRST_TOKEN_SECONDS: first } = settings;
  const { MODEL_IDLE_SECONDS: idle, MODEL_TOTAL_SECONDS: total } = settings;
  const timeouts = { firstTokenMs: first * 1000, idleMs: idle * 1000, totalMs: total * 1000 };
  return {
    timeouts,
    ...(tokens > 0 && { maxTokens: tokens }),
    ...(context > 0 && { maxPromptTokens: context - tokens }),
  };
}
