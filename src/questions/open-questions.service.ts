import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { detectLanguage, type Language } from '@app/languages';
import { hasContentWords, questionKeys } from '@app/ranking';
import type { AgentKey } from '../agents/agents.queries';
import { knowledgeVersion, type KnowledgeVersion } from '../knowledge/knowledge.queries';
import { PairsService } from '../knowledge/pairs/pairs.service';
import { notFound } from '../platform/http/errors';
import { inTurns } from '../platform/in-turns';
import { byWeight, inFull, openQuestionOf, type MessageInFull, type OpenQuestion } from './open-question';
import { findOpenMessages, type OpenMessage } from './questions.queries';

/** At most this many open messages of an agent are grouped: the newest. */
const MAX_MESSAGES = 2000;

/** Messages by the text that is compared. */
type MessagesByKey = ReadonlyMap<string, MessageInFull[]>;

/** Finds the questions to which an agent has no good answer, by grouping its messages at each request. */
@Injectable()
export class OpenQuestionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pairs: PairsService,
  ) {}

  /** The agent's open questions, most asked first. */
  async find(agent: AgentKey): Promise<OpenQuestion[]> {
    const messages = await findOpenMessages(this.dataSource, agent, MAX_MESSAGES);
    if (messages.length === 0) return [];
    const version = await knowledgeVersion(this.dataSource, agent);
    const open = await this.withoutAnswered(agent, await byKey(messages), version);
    const groups = await this.group(agent, open, version);
    return groups.map((keys) => openQuestionOf(keys.flatMap((key) => open.get(key)!))).toSorted(byWeight);
  }

  /** The open questions of which these are messages, in this order, each once. @throws ApiError NOT_FOUND */
  async get(agent: AgentKey, ...messageIds: number[]): Promise<OpenQuestion[]> {
    const open = await this.find(agent);
    const questions = messageIds.map((id) => open.find((question) => question.messageIds.includes(id)));
    if (questions.includes(undefined)) throw notFound('question');
    return [...new Set(questions as OpenQuestion[])];
  }

  /** Leaves out the messages that a pair answers now, unless they already got this answer. */
  private async withoutAnswered(
    agent: AgentKey,
    messagesOf: MessagesByKey,
    version: KnowledgeVersion,
  ): Promise<MessagesByKey> {
    const pairOf = await this.pairs.findAll(agent, [...messagesOf.keys()], version);
    const remaining = [...messagesOf].map(([key, messages]): [string, MessageInFull[]] => {
      const pair = pairOf.get(key);
      return [key, pair ? messages.filter(({ response }) => response === pair.answer) : messages];
    });
    return new Map(remaining.filter(([, messages]) => messages.length > 0));
  }

  /**
   * The texts of messages that ask the same question, most asked first, then in the order of their characters. A text
   * without a recognisable language counts as the most frequent language.
   */
  private async group(
    { agentId }: AgentKey,
    messagesOf: MessagesByKey,
    { languages }: KnowledgeVersion,
  ): Promise<string[][]> {
    const languageOf = new Map<string, Language>();
    await inTurns(messagesOf.keys(), (key) => languageOf.set(key, detectLanguage(key)));
    const usual = mostFrequent([...languageOf.values()]) ?? languages[0] ?? 'und';
    const groups: string[][] = [];
    const groupOf = new Map<number, string[]>();
    await inTurns([...messagesOf].toSorted(byCount), ([text]) => {
      const language = languageOf.get(text)!;
      const keys = questionKeys(text, [language === 'und' ? usual : language], agentId);
      const known = keys.map((key) => groupOf.get(key)).find((group) => group !== undefined);
      const group = known ?? [];
      group.push(text);
      if (!known) groups.push(group);
      for (const key of keys) groupOf.set(key, groupOf.get(key) ?? group);
    });
    return groups;
  }
}

function byCount(
  [text, { length }]: [string, MessageInFull[]],
  [otherText, { length: otherLength }]: [string, MessageInFull[]],
): number {
  return otherLength - length || (text < otherText ? -1 : 1);
}

/** The messages that ask something: no greetings, emoji and the like. */
async function byKey(messages: readonly OpenMessage[]): Promise<MessagesByKey> {
  const messagesOf = new Map<string, MessageInFull[]>();
  await inTurns(messages, (message) => {
    const entry = inFull(message);
    const others = messagesOf.get(entry.key);
    if (others) others.push(entry);
    else if (hasContentWords(entry.key)) messagesOf.set(entry.key, [entry]);
  });
  return messagesOf;
}

/** The most frequent language; in a tie, the first by name; undefined without any. */
function mostFrequent(languages: readonly Language[]): Language | undefined {
  const counts = new Map<Language, number>();
  for (const language of languages)
    if (language !== 'und') counts.set(language, (counts.get(language) ?? 0) + 1);
  const [first] = [...counts].toSorted(
    ([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1),
  );
  return first?.[0];
}
