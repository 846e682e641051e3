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
  tenant: Tenant;
  /** The version of the tenant's own examples; null if it has none. */
  examplesVersion: string | null;
}

/** What a message wants, and what has heard it. */
export interface HeardMessage {
  /** The kinds that are heard in the message alone. */
  kinds: Heard;
  /** The kinds, as surely as the message and the last messages together show them. */
  weighed: ReadonlyMap<WeighedKind, Certainty>;
  by: 'encoder' | 'words';
  /** The kind of an example of the tenant's own that says the same. */
  marked?: MarkedKind;
}

/** Recognises what messages want: by the encoder if it works, otherwise by their words. Both learn from examples. */
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

  /**
   * What the message wants. An example of the tenant's own that says the same decides, but danger that is heard stays;
   * a message with exactly the words of an example is not read at all. The encoder is not asked in test mode, which
   * never costs money.
   */
  async hear(said: SaidMessage): Promise<HeardMessage> {
    const { message, earlier, language, tenant } = said;
    const isLive = tenant.mode === 'live';
    const near = await this.ownExamples.nearest(tenant, said.examplesVersion, message);
    const [first] = near;
    const own = first?.hasSameWords ? [] : [message];
    const together = earlier.length > 0 ? [[...own, ...earlier].toReversed().join('\n')] : [];
    const texts = [...own, ...together];
    const byWords = first && first.likeness >= SAY_THE_SAME.words ? first.kind : undefined;
    const [byEncoder, marked] = await Promise.all([
      isLive ? this.encoder.hear(texts, language) : undefined,
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

/** The kind that a person gave the text, and any danger that was heard in it. */
function corrected(heard: Heard, kind: MarkedKind): Heard {
  const wanted = kind === 'none' ? [] : [[kind, 'sure'] as const];
  return new Map([...[...heard].filter(([each]) => each === 'danger'), ...wanted]);
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
