import { Choice, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, RequiredText } from '../../platform/http/requests/fields/fields';
import { Rule } from '../../platform/http/requests/fields/rule';
import { WebUrl } from '../../platform/http/requests/fields/url-fields';

const CHOOSERS = ['agent', 'account', 'installation'] as const;

/** Body of Choose Model. */
@BodySchema('ChooseModel', { name: 'parley-extractive' })
export class ChooseModelDto {
  /** The name at the endpoint; `parley-extractive` is the built-in model. */
  @RequiredText(200)
  name: string;

  /** An endpoint for OpenAI Chat Completions, up to `/chat/completions`. Default: the installation's. */
  @MayBeAbsent(WebUrl())
  baseUrl?: string;

  /** The key of the endpoint. Never shown again. */
  @MayBeAbsent()
  @Rule('ascii', 'must be printable ASCII without spaces', (key) => /^[\x21-\x7e]+$/.test(String(key)))
  @RequiredText(2000)
  apiKey?: string;
}

/** A chat model, without its key. */
export class ModelDto {
  /** @example "parley-extractive" */
  name: string;

  /** Null for the endpoint of the installation. */
  baseUrl: string | null;

  hasApiKey: boolean;

  @Choice(CHOOSERS)
  chosenBy: (typeof CHOOSERS)[number];

  /** Why the endpoint failed last; null if it has not. */
  lastError: string | null;

  @Timestamp()
  lastErrorAt: Date | null;
}

/** The model that answers. */
export class ModelAnswerDto {
  model: ModelDto;
}
