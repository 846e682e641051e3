import {
  type Certainty,
  exampleLanguages,
  type Heard,
  hearByWords,
  type MessageKind,
} from '@app/message-intents';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Mode } from '../../auth/plan';
import { EmbedderService } from '../../models/embedding';
import { ModelsService } from '../../models/models.service';
import { ReadinessService } from '../../platform/http/server/readiness.service';
import { EncoderHearingService } from './encoder-hearing.service';

/** How an installation without an encoder gets one. */
const ADVICE = 'npm run encoder';

/** The kinds that may be sure only from the last messages together. */
export type WeighedKind = 'danger' | 'person';

/** A message, and what is known of it. */
export interface SaidMessage {
  message: string;
  /** The visitor's last messages, newest first, whose own danger or wish for a person was not heard. */
  earlier: readonly string[];
  language: string;
  mode: Mode;
}

/** What a message wants, and what has heard it. */
export interface HeardMessage {
  /** The kinds that are heard in the message alone. */
  kinds: Heard;
  /** The kinds, as surely as the message and the last messages together show them. */
  weighed: ReadonlyMap<WeighedKind, Certainty>;
  by: 'encoder' | 'words';
}

/** Recognises what messages want: by the encoder if it works, otherwise by their words. Both learn from examples. */
@Injectable()
export class HearingService implements OnApplicationBootstrap {
  constructor(
    private readonly encoder: EncoderHearingService,
    private readonly embedder: EmbedderService,
    private readonly models: ModelsService,
    private readonly readiness: ReadinessService,
  ) {}

  onApplicationBootstrap(): void {
    const languages = exampleLanguages();
    const { encoder } = this.embedder;
    const about = encoder ? { encoder } : { advice: ADVICE };
    this.readiness.tell('understanding', () => ({ reader: this.reader, ...about, languages }));
  }

  /**
   * The reader of messages at present. A model decides by its tools; beside it, an encoder or words recognise danger.
   */
  private get reader(): 'model' | 'encoder' | 'words' {
    if (this.models.isConfigured) return 'model';
    return this.encoder.isAtWork ? 'encoder' : 'words';
  }

  /** What the message wants. The encoder is not asked in test mode, which never costs money. */
  async hear({ message, earlier, language, mode }: SaidMessage): Promise<HeardMessage> {
    const texts = earlier.length > 0 ? [message, [message, ...earlier].toReversed().join('\n')] : [message];
    const byEncoder = mode === 'live' ? await this.encoder.hear(texts, language) : undefined;
    const heard = byEncoder ?? texts.map((text) => hearByWords(text, language));
    const [kinds = new Map(), together = new Map()] = heard;
    return { kinds, weighed: weighed(kinds, together), by: byEncoder ? 'encoder' : 'words' };
  }
}

/** The earlier messages alone decide nothing: a kind that only they show is unsure. */
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
