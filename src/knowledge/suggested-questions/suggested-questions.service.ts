import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { KnowledgeService } from '../knowledge.service';
import { questionHeadings } from './suggested-questions.queries';
import { isVisitorsQuestion } from './visitors-question';

const MAX_CHARACTERS = 80;
const MAX_QUESTIONS = 3;
/** The most headings that are tried until enough are answered. A search takes some milliseconds. */
const MAX_ASKED = 12;
/** Each visit reads the questions, so they are kept. Headings of new pages need not appear at once. */
const KEPT_MS = 300_000;
/** An agent without headings may soon be trained. */
const NONE_KEPT_MS = 10_000;
const MAX_AGENTS = 1000;

/** The questions that an agent suggests to visitors. */
@Injectable()
export class SuggestedQuestionsService {
  private readonly headings = new LRUCache<string, string[]>({ max: MAX_AGENTS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly knowledge: KnowledgeService,
  ) {}

  /**
   * The questions that the tenant has set, if there are any; else questions of the training sources that a visitor
   * would ask and that the agent answers from the section below them: in the visitor's language (`Accept-Language`) if
   * the sources have it.
   */
  async of(key: AgentKey, set: readonly string[], acceptLanguage = ''): Promise<readonly string[]> {
    if (set.length > 0) return set;
    const language = /^[\s,]*([a-z]{2,3})/i.exec(acceptLanguage)?.[1]?.toLowerCase() ?? '';
    const place = `${key.agentId} ${language}`;
    const cached = this.headings.get(place);
    if (cached) return cached;
    const headings = await questionHeadings(this.dataSource, key, {
      language,
      maxCharacters: MAX_CHARACTERS,
    });
    const questions = headings.filter(({ text, language }) => isVisitorsQuestion(text, language));
    const answered = await this.answered(
      key,
      questions.slice(0, MAX_ASKED).map(({ text }) => text),
    );
    this.headings.set(place, answered, { ttl: answered.length > 0 ? KEPT_MS : NONE_KEPT_MS });
    return answered;
  }

  /** The first questions whose best passage is the section below them. */
  private async answered(agent: AgentKey, questions: readonly string[]): Promise<string[]> {
    const answered: string[] = [];
    for (const question of questions) {
      if (answered.length === MAX_QUESTIONS) break;
      const { relevance, passages } = await this.knowledge.search(agent, question, {
        maxPassages: 1,
      });
      if (relevance === 'sure' && passages[0]?.heading.endsWith(question)) answered.push(question);
    }
    return answered;
  }
}
