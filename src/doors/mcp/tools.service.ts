import { Injectable } from '@nestjs/common';
import type { AgentCaller } from '../../auth/caller';
import { planIncludes } from '../../auth/plan';
import type { ChatRequest } from '../../chat/chat-response.service';
import { DEFAULT_TEMPERATURE } from '../../chat/chat.dto';
import { ChatService } from '../../chat/chat.service';
import { SearchTestService } from '../../chat/search-test/search-test.service';
import { observeTurn } from '../../chat/turn/observed-turn';
import { IdentityTokensService } from '../../identity/identity-tokens.service';
import { newId } from '../../platform/database/id';
import { reportFault, toApiError } from '../../platform/http/error.filter';
import { isStorable } from '../../platform/http/requests/fields/fields';
import { TrainingService } from '../../training/training.service';
import { identityTokenOf } from '../identity-header';
import { type Tool, type ToolDeclaration, ToolError, type ToolResult } from './tool';
import { ASK, LIST_SOURCES, SEARCH } from './tool-declarations';

/** More would fill the context of the assistant. */
const MAX_PASSAGES = 10;
const MAX_SOURCES = 500;

/** The caller of an agent's tools, and the request. */
export interface ToolCaller {
  caller: AgentCaller;
  request: ChatRequest;
  /** Fires when the client leaves or the process stops. */
  signal: AbortSignal;
}

type Input = Record<string, unknown>;
type Work = (caller: ToolCaller, input: Input) => Promise<ToolResult>;

/** The tools of an agent: parts of the API, for assistants. */
@Injectable()
export class ToolsService {
  private readonly works: [ToolDeclaration, Work][] = [
    [ASK, (caller, input) => this.ask(caller, input)],
    [SEARCH, (caller, input) => this.search(caller, input)],
    [LIST_SOURCES, (caller) => this.listSources(caller)],
  ];

  constructor(
    private readonly chat: ChatService,
    private readonly searches: SearchTestService,
    private readonly training: TrainingService,
    private readonly identities: IdentityTokensService,
  ) {}

  /** The tools that the caller's key may use. */
  toolsFor(caller: ToolCaller): Tool[] {
    const { plan, scopes } = caller.caller;
    return this.works
      .filter(([{ access }]) => planIncludes(plan, access.plan) && scopes.includes(access.scope))
      .map(([declaration, work]) => ({
        declaration,
        call: (input) => work(caller, input).catch((thrown: unknown) => refuse(thrown, caller)),
      }));
  }

  private async ask(
    { caller, request, signal }: ToolCaller,
    { question, conversationId }: Input,
  ): Promise<ToolResult> {
    const verified = await this.identities.verified(caller, identityTokenOf(request));
    const turn = {
      messageId: newId(),
      userId: verified?.id,
      verified,
      message: textOf(question, 'question'),
      conversationId: conversationId as string | undefined,
      temperature: DEFAULT_TEMPERATURE,
      stream: false,
    };
    const reply = observeTurn(this.chat.reply(caller, turn, signal), request, signal);
    for await (const event of reply) {
      if (event.type !== 'end') continue;
      const { text: answer, usage: _, sources, ...about } = event.answer;
      // For assistants that only read texts: without the id, they cannot ask a follow-up question.
      const texts = [answer, `conversationId: ${about.conversationId}`];
      return { texts, output: { answer, ...about, sources }, links: linksOf(sources) };
    }
    throw new ToolError('the agent gave no answer');
  }

  private async search({ caller, signal }: ToolCaller, { query }: Input): Promise<ToolResult> {
    const found = await this.searches.test(caller, textOf(query, 'query'), signal);
    const passages = found.passages
      .slice(0, MAX_PASSAGES)
      .map(({ words: _words, isRead: _isRead, ...passage }) => passage);
    const texts = [`relevance: ${found.relevance}`, ...passages.map(({ text }) => text)];
    return { texts, output: { relevance: found.relevance, passages }, links: linksOf(passages) };
  }

  private async listSources({ caller }: ToolCaller): Promise<ToolResult> {
    const listed = await this.training.list(caller);
    const sources = listed.slice(0, MAX_SOURCES).map(({ source }) => ({
      id: source.id,
      source: source.source,
      type: source.type,
      title: source.title,
      url: source.trainingUrl,
      status: source.status,
      passages: source.dataCount,
      updatedAt: source.updatedAt.toISOString(),
    }));
    const lines = sources.map(({ source, type, status }) => `${source} (${type}, ${status})`);
    return {
      texts: [[`${listed.length} sources`, ...lines].join('\n')],
      output: { total: listed.length, sources },
      links: linksOf(sources),
    };
  }
}

/** A text that the service can store; the tool's schema has checked the rest. @throws ToolError */
function textOf(value: unknown, name: string): string {
  const text = String(value);
  if (text.trim() === '') throw new ToolError(`${name} is required`);
  if (!isStorable(text)) throw new ToolError(`${name} must be text without U+0000 and lone surrogates`);
  return text;
}

/** Each page once. */
function linksOf(places: readonly { url: string | null; title: string | null }[]): ToolResult['links'] {
  const links = places.flatMap(({ url, title }) => (url === null ? [] : [{ uri: url, name: title ?? url }]));
  return links.filter(({ uri }, index) => links.findIndex((link) => link.uri === uri) === index);
}

function refuse(thrown: unknown, { request }: ToolCaller): never {
  if (thrown instanceof ToolError) throw thrown;
  const error = toApiError(thrown, request);
  if (!request.res?.destroyed) reportFault(thrown, error);
  throw new ToolError(error.message);
}
