import { fill } from '../fill';
import { failureTexts, ruleTexts } from './failure-texts';

/** A request that failed: the error of the service, or a network without an answer (`status` 0). */
export class Failure extends Error {
  override name = 'Failure';
  /** For the operator's log. */
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown>;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    { requestId, details = {} }: Partial<Pick<Failure, 'requestId' | 'details'>> = {},
  ) {
    super(message);
    this.requestId = requestId;
    this.details = details;
  }

  /** The failure that the response describes. */
  static async of(response: Response, body?: unknown): Promise<Failure> {
    const answer = (body ?? (await response.json().catch(() => undefined))) as
      | { error?: { code: string; message: string; details?: Record<string, unknown> } }
      | undefined;
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const { code = `HTTP_${response.status}`, message = response.statusText, details } = answer?.error ?? {};
    return new Failure(response.status, code, message, { requestId, details });
  }

  /** The answer of the request. @throws Failure without an answer */
  static async ofNetwork<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch {
      throw new Failure(0, 'UNREACHABLE', 'Parley did not answer');
    }
  }

  /** The failure in a sentence for a reader of the console, in their language. `message` is for programs. */
  get sentence(): string {
    const texts: Record<string, string> = failureTexts[languageOfPage()];
    const text =
      texts[`${this.code}_${String(this.details['resource'])}`] ?? texts[this.code] ?? texts['OTHER']!;
    return fill(text, this.details as Record<string, number>);
  }

  /** The problem of the field at this path of a request, if this failure names it, in the reader's language. */
  ofField(path: string): string | undefined {
    const problem = this.problems.find((each) => each.path === path);
    return problem && sentenceOf(problem);
  }

  /** The broken rules of fields. */
  get problems(): readonly FieldProblem[] {
    return (this.details['fields'] ?? []) as FieldProblem[];
  }
}

/** A broken rule of a field. */
export interface FieldProblem {
  /** For example `allowedDomains.0`. */
  path: string;
  rule: string;
  /** For programs, in English. */
  message: string;
}

/** The problem of a field, in the reader's language. */
export function sentenceOf({ path, rule, message }: FieldProblem): string {
  const texts: Record<string, string> = ruleTexts[languageOfPage()];
  const [first = '', second = ''] = message.slice(path.length).match(/\d+/g) ?? [];
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part));
  const general = second ? { range: 'between', format: 'item' }[rule] : undefined;
  const text = texts[`${name}:${rule}`] ?? texts[general ?? rule] ?? texts['other']!;
  return fill(text, { first, second });
}

/** The page says which language its reader has chosen. */
function languageOfPage(): 'en' | 'de' {
  return document.documentElement.lang === 'de' ? 'de' : 'en';
}
