import { SpanKind, type Span } from '@opentelemetry/api';
import { watched, type Watcher } from '../platform/watched';
import { markFailed, startSpan } from '../platform/observability/tracing/spans';
import {
  ModelError,
  WrappedModel,
  type CompletionRequest,
  type LanguageModel,
  type ModelEnd,
  type ModelEvent,
} from './language-model';
import {
  declareModel,
  modelCallSeconds,
  modelFaults,
  modelFirstTokenSeconds,
  modelTokens,
} from './models.metrics';

/** The model's name in the settings, and its provider (`gen_ai.provider.name`). */
export interface ModelIdentity {
  name: string;
  provider: string;
  /** The name in metrics, if it differs: tenants name any number of models. */
  label?: string;
  /** The endpoint; undefined for the built-in model. */
  url?: URL;
}

/** A model whose calls are counted, timed and traced (OpenTelemetry GenAI conventions, without any content). */
export class ObservedModel extends WrappedModel {
  constructor(
    model: LanguageModel,
    private readonly identity: ModelIdentity,
  ) {
    super(model);
    declareModel(identity.label ?? identity.name);
  }

  stream(completion: CompletionRequest): AsyncIterable<ModelEvent> {
    return observeCall(this.model.stream(completion), this.identity, completion.temperature);
  }
}

type CallEnd = Pick<ModelEnd, 'type' | 'model' | 'usage' | 'finishReason'>;

/** Passes the events of a call on, and counts, times and traces it. */
export function observeCall<Event extends { type: 'delta' } | CallEnd>(
  events: AsyncIterable<Event>,
  identity: ModelIdentity,
  temperature: number,
): AsyncIterable<Event> {
  return watched<Event>(events, () => new ObservedCall(identity, temperature));
}

/** The metrics and the span of one call. */
class ObservedCall implements Watcher<{ type: 'delta' } | CallEnd> {
  private readonly startedAtMs = performance.now();
  private readonly span: Span;
  /** `aborted` also when the consumer left the loop. */
  private outcome: 'completed' | 'failed' | 'aborted' = 'aborted';
  private hasBegun = false;

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

  note(event: { type: 'delta' } | CallEnd): void {
    if (event.type === 'end') this.complete(event);
    else if (!this.hasBegun) {
      this.hasBegun = true;
      this.span.addEvent('first token');
      modelFirstTokenSeconds.observe({ model: this.label }, this.elapsedSeconds);
    }
  }

  fail(error: unknown): void {
    // Any other error is the reason of an aborted signal.
    if (!(error instanceof ModelError)) return;
    this.outcome = 'failed';
    modelFaults.inc({ model: this.label, kind: error.kind });
    markFailed(this.span, error.kind);
  }

  end(): void {
    modelCallSeconds.observe({ model: this.label, outcome: this.outcome }, this.elapsedSeconds);
    this.span.end();
  }

  private complete({ model, usage, finishReason }: CallEnd): void {
    this.outcome = 'completed';
    this.span.setAttribute('gen_ai.response.model', model);
    if (finishReason) this.span.setAttribute('gen_ai.response.finish_reasons', [finishReason]);
    if (!usage) return;
    const { label } = this;
    modelTokens.inc({ model: label, type: 'prompt' }, Math.max(usage.promptTokens, 0));
    modelTokens.inc({ model: label, type: 'completion' }, Math.max(usage.completionTokens, 0));
    this.span.setAttributes({
      'gen_ai.usage.input_tokens': usage.promptTokens,
      'gen_ai.usage.output_tokens': usage.completionTokens,
    });
  }

  private get label(): string {
    return this.identity.label ?? this.identity.name;
  }

  private get elapsedSeconds(): number {
    return (performance.now() - this.startedAtMs) / 1000;
  }
}

function portOf({ port, protocol }: URL): number {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80;
}
