import { HeaderToken, NeededWith, Url } from '../platform/config/setting-rules';

/** The endpoints of the chat model and of embeddings. */
export class ModelsSettings {
  @Url('http:', 'https:')
  @NeededWith('MODEL_NAME')
  MODEL_BASE_URL?: string;

  @HeaderToken()
  MODEL_API_KEY?: string;

  @NeededWith('MODEL_BASE_URL')
  MODEL_NAME?: string;

  @Url('http:', 'https:')
  @NeededWith('EMBEDDING_MODEL')
  EMBEDDING_BASE_URL?: string;

  @HeaderToken()
  EMBEDDING_API_KEY?: string;

  @NeededWith('EMBEDDING_BASE_URL')
  EMBEDDING_MODEL?: string;
}
