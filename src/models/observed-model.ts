import { SpanKind, type Span } from '@opentelemetry/api';
import { markFailed, startSpan } from '../platform/tracing/spans';
import { LanguageModel, ModelError, type Completion, type ModelEvent } from './language-model';
import { countCall, countFault, countTokens, declareModel, noteFirstToken } from './models.metrics';

/** Who is called: the model's name in the settings, and whose it is (`gen_ai.provider.name`). */
export interface ModelIdentity {
  name: string;
  provider: string;
  /** Where it is, unless it is built in. */
  url?: URL;
}

/** A model that is counted, measured and traced (OpenTelemetry GenAI conventions, without any content) with every call. */
export class ObservedModel extends LanguageModel {
  constructor(
    private readonly model: LanguageModel,
    private readonly identity: ModelIdentity,
  ) {
    super();
    declareModel(identity.name);
  }

  async *stream(completion: Completion): AsyncGenerator<ModelEvent, void, undefined> {
    const call = new ObservedCall(this.identity, completion.temperature);
    try {
      for await (const event of this.model.stream(completion)) {
        call.note(event);
        yield event;
      }
    } catch (error) {
      call.fail(error);
      throw error;
    } finally {
      call.end();
    }
  }
}

/** One call, from its start to its end. */
class ObservedCall {
  private readonly startedAtMs = performance.now();
  private readonly span: Span;
  /** Also of a call that its reader left. */
  private outcome: 'completed' | 'failed' | 'aborted' = 'aborted';
  private hasSpoken = false;

  constructor(
    private readonly identity: ModelIdentity,
    temperature: number,
  ) {
    const { name, provider, url } = identity;
    this.span = startSpan(`chat ${name}`, {
      kind: url ? SpanKind.CLIENT : SpanKind.INTERNAL,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': provider,
        'gen_ai.request.model': name,
        'gen_ai.request.temperature': temperature,
        ...(url && { 'server.address': url.hostname, 'server.port': portOf(url) }),
      },
    });
  }

  note(event: ModelEvent): void {
    if (event.type === 'end') this.complete(event);
    else if (!this.hasSpoken) {
      this.hasSpoken = true;
      this.span.addEvent('first token');
      noteFirstToken(this.identity.name, this.elapsedMs);
    }
  }

  fail(error: unknown): void {
    // Anything else is the reason of whoever ended the call.
    if (!(error instanceof ModelError)) return;
    this.outcome = 'failed';
    countFault(this.identity.name, error.kind);
    markFailed(this.span, error.kind);
  }

  end(): void {
    countCall(this.identity.name, this.outcome, this.elapsedMs);
    this.span.end();
  }

  private complete({ model, usage, finishReason }: Extract<ModelEvent, { type: 'end' }>): void {
    this.outcome = 'completed';
    this.span.setAttribute('gen_ai.response.model', model);
    if (finishReason) this.span.setAttribute('gen_ai.response.finish_reasons', [finishReason]);
    if (!usage) return;
    countTokens(this.identity.name, usage);
    this.span.setAttributes({
      'gen_ai.usage.input_tokens': usage.promptTokens,
      'gen_ai.usage.output_tokens': usage.completionTokens,
    });
  }

  private get elapsedMs(): number {
    return performance.now() - this.startedAtMs;
  }
}

function portOf({ port, protocol }: URL): number {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80;
}
