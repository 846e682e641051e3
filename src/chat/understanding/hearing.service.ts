import {
  type Certainty,
  exampleLanguages,
  type Heard,
  hearByWords,
  type MarkedKind,
  type MessageKind,
  SAY_THE_SAME,
} from '@app/message-intents';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Tenant } from '../../auth/caller';
import { EmbedderService } from '../../models/embedding';
import { ModelsService } from '../../models/models.service';
import { ReadinessService } from '../../platform/http/server/readiness.service';
import { EncoderHearingService } from './encoder-hearing.service';
import { OwnExamplesService } from './own-examples.service';

/** How to get the next reader, and its benefit. */
const ADVICE = {
  encoder: 'after `npm run encoder` and a restart, messages are compared by meaning too',
  model: 'with MODEL_BASE_URL and MODEL_NAME, a language model answers in its own words',
};

/** The kinds that may become sure only by several messages together. */
export type WeighedKind = 'danger' | 'person';

/** A message with its context. */
export interface MessageInContext {
  message: string;
  /** The text for the search: the encoder reads it in the same call. */
  searchedFor: string;
  /** The visitor's last messages, newest first, without those in which danger or a wish for a person was heard. */
  earlier: readonly string[];
  language: string;
  tenant: Tenant;
  /** The version of the tenant's own examples; null if it has none. */
  examplesVersion: string | null;
}

/** The kinds of a message, and the reader that heard them. */
export interface HeardMessage {
  /** The kinds heard in the message alone. */
  kinds: Heard;
  /** The kinds' certainty by the message and the last messages together. */
  weighed: ReadonlyMap<WeighedKind, Certainty>;
  by: 'encoder' | 'words';
  /** The kind of the tenant's own example with the same meaning. */
  marked?: MarkedKind;
}

/** Recognises the kinds of messages: by the encoder if it works, otherwise by words. Both learn from examples. */
@Injectable()
export class HearingService implements OnApplicationBootstrap {
  constructor(
    private readonly encoder: EncoderHearingService,
    private readonly ownExamples: OwnExamplesService,
    private readonly embedder: EmbedderService,
    private readonly models: ModelsService,
    private readonly readiness: ReadinessService,
  ) {}

  onApplicationBootstrap(): void {
    const languages = exampleLanguages();
    const { encoder, readsMessages } = this.embedder;
    const ofModel = this.models.isConfigured ? undefined : ADVICE.model;
    const advice = readsMessages ? ofModel : ADVICE.encoder;
    this.readiness.tell('understanding', () => ({ reader: this.reader, encoder, advice, languages }));
  }

  /**
   * The current reader of messages. A model decides by its tools; beside it, an encoder or words recognise danger.
   */
  private get reader(): 'model' | 'encoder' | 'words' {
    if (this.models.isConfigured) return 'model';
    return this.encoder.isAtWork ? 'encoder' : 'words';
  }

  /**
   * The kinds of the message. A tenant's own example with the same meaning decides, but danger that is heard stays; a
   * message with exactly the words of an example is not read at all. The encoder is not asked in test mode, which never
   * costs money.
   */
  async hear(context: MessageInContext): Promise<HeardMessage> {
    const { message, searchedFor, earlier, language, tenant } = context;
    const isLive = tenant.mode === 'live';
    const near = await this.ownExamples.nearest(tenant, context.examplesVersion, message);
    const [first] = near;
    const own = first?.hasSameWords ? [] : [message];
    const together = earlier.length > 0 ? [[...own, ...earlier].toReversed().join('\n')] : [];
    const texts = [...own, ...together];
    const byWords = first && first.likeness >= SAY_THE_SAME.words ? first.kind : undefined;
    const [byEncoder, marked] = await Promise.all([
      isLive ? this.encoder.hear(texts, language, searchedFor) : undefined,
      byWords ?? (isLive ? this.ownExamples.kindByMeaning(message, near) : undefined),
    ]);
    const heard = byEncoder ?? texts.map((text) => hearByWords(text, language));
    const [alone = NOTHING, inAll = NOTHING] = first?.hasSameWords ? [NOTHING, ...heard] : heard;
    const kinds = marked ? corrected(alone, marked) : alone;
    return {
      kinds,
      weighed: weighed(kinds, marked ? corrected(inAll, 'none') : inAll),
      by: byEncoder ? 'encoder' : 'words',
      marked,
    };
  }
}

const NOTHING: Heard = new Map();

/** The kind that a person gave the text, and any danger heard in it. */
function corrected(heard: Heard, kind: MarkedKind): Heard {
  const wanted = kind === 'none' ? [] : [[kind, 'sure'] as const];
  return new Map([...[...heard].filter(([each]) => each === 'danger'), ...wanted]);
}

/** The earlier messages alone decide nothing: a kind heard only in them is unsure. */
function weighed(own: Heard, together: Heard): Map<WeighedKind, Certainty> {
  const certainty = (kind: MessageKind): Certainty | undefined => {
    if (own.get(kind) === 'sure' || (own.has(kind) && together.get(kind) === 'sure')) return 'sure';
    return own.has(kind) || together.get(kind) === 'sure' ? 'unsure' : undefined;
  };
  return new Map(
    (['danger', 'person'] as const).flatMap((kind) => {
      const heard = certainty(kind);
      return heard ? [[kind, heard]] : [];
    }),
  );
}
