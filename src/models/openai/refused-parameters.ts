import type { CompletionRequest } from '../language-model';

/** The two names of the limit of an answer's tokens. */
const LIMITS: readonly string[] = ['max_tokens', 'max_completion_tokens'];
/** Parameters that some servers and models refuse. The answer is nearly the same without them. */
const OPTIONAL = ['stream_options', 'temperature', ...LIMITS];
/** Every provider that has a temperature accepts values up to this. A higher value may be refused. */
const SAFE_TEMPERATURE = 1;

/** The optional parameter that a refusal names, if it was not omitted. */
export function refusedIn(refusal: string, omitted: ReadonlySet<string>): string | undefined {
  return OPTIONAL.find((name) => !omitted.has(name) && refusal.includes(name));
}

/** The parameters that a server refuses, which are not sent again until the process restarts. */
export class RefusedParameters {
  private readonly names = new Set<string>();

  /** A copy of their names, to which a request adds. */
  get known(): Set<string> {
    return new Set(this.names);
  }

  /**
   * Takes note of the parameters without which a request was accepted, unless only their values may have been refused:
   * a high temperature, or both limits of the answer, for which a long prompt has left no room.
   */
  note(omitted: ReadonlySet<string>, { temperature }: Pick<CompletionRequest, 'temperature'>): void {
    const hasNoRoom = LIMITS.every((name) => omitted.has(name));
    for (const name of omitted) {
      const isValue = LIMITS.includes(name)
        ? hasNoRoom
        : name === 'temperature' && temperature > SAFE_TEMPERATURE;
      if (!isValue) this.names.add(name);
    }
  }
}
