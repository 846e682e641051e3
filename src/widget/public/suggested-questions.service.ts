import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { askedHeadings } from './suggested-questions.queries';
import type { Visit } from './visit';

const MAX_CHARACTERS = 80;
const MAX_QUESTIONS = 3;
/** Every visit reads the questions, and headings of new pages need not appear at once. */
const KEPT_MS = 300_000;
/** An agent without headings may soon be trained. */
const NONE_KEPT_MS = 10_000;
const MAX_AGENTS = 1000;

/** The questions that the widget suggests to visitors. */
@Injectable()
export class SuggestedQuestionsService {
  private readonly headings = new LRUCache<number, string[]>({ max: MAX_AGENTS });

  constructor(private readonly dataSource: DataSource) {}

  /** The questions that the tenant has set, or headings of the training sources. */
  async of({ agent, widget }: Visit): Promise<string[]> {
    if (widget.suggestedQuestions.length > 0) return widget.suggestedQuestions;
    const known = this.headings.get(agent.id);
    if (known) return known;
    const found = await askedHeadings(this.dataSource, agent.id, MAX_CHARACTERS, MAX_QUESTIONS);
    this.headings.set(agent.id, found, { ttl: found.length > 0 ? KEPT_MS : NONE_KEPT_MS });
    return found;
  }
}
