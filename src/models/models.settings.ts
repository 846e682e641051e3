import { BaseUrls, HeaderToken, Names, NeededWith, Url } from '../platform/config/setting-rules';

/** The endpoints of the chat model, of embeddings and of reranking. */
export class ModelsSettings {
  @Url('http:', 'https:')
  @NeededWith('MODEL_NAME')
  MODEL_BASE_URL?: string;

  @HeaderToken()
  MODEL_API_KEY?: string;

  @NeededWith('MODEL_BASE_URL')
  MODEL_NAME?: string;

  @BaseUrls()
  MODEL_ALLOWED_BASE_URLS: string[] = [];

  @Names()
  MODEL_ALLOWED_NAMES: string[] = [];

  @Url('http:', 'https:')
  @NeededWith('EMBEDDING_MODEL')
  EMBEDDING_BASE_URL?: string;

  @HeaderToken()
  EMBEDDING_API_KEY?: string;

  @NeededWith('EMBEDDING_BASE_URL')
  EMBEDDING_MODEL?: string;

  EMBEDDING_QUERY_PREFIX = '';

  EMBEDDING_PASSAGE_PREFIX = '';

  @Url('http:', 'https:')
  @NeededWith('RERANK_MODEL')
  RERANK_BASE_URL?: string;

  @HeaderToken()
  RERANK_API_KEY?: string;

  @NeededWith('RERANK_BASE_URL')
  RERANK_MODEL?: string;
}
