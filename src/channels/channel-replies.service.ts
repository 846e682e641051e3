import { detectLanguage, replyIn, type Reply } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { knowledgeVersion } from '../knowledge/knowledge.queries';
import { SuggestedQuestionsService } from '../knowledge/suggested-questions/suggested-questions.service';
import { ADAPTERS } from './adapters/adapters';
import type { OutboundMessage } from './channel-adapter';
import type { Channel } from './channel.entity';
import type { ThreadEvent, WaitingEvent } from './channel-events.queries';
import { openingOf, recentTexts, type Opening } from './channel-openings.queries';
import { renderMessages } from './rich-text/rich-text';

/** A channel's fixed replies and welcome. */
@Injectable()
export class ChannelRepliesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly suggestedQuestions: SuggestedQuestionsService,
  ) {}

  /** The welcome in an opened chat: the agent's own text, or a greeting, with the suggested questions. */
  async welcome(channel: Channel, { language, replyTo }: WaitingEvent): Promise<OutboundMessage[]> {
    const { accountId, agentId } = channel;
    const opening = await openingOf(this.dataSource, channel);
    const choices = await this.suggestedQuestions.of({ accountId, agentId }, opening.suggestedQuestions);
    const greeting =
      opening.welcomeMessage ||
      replyIn(languageOf(language) ?? (await this.languageOfAgent(channel, opening)), 'greeting');
    const texts = renderMessages(greeting, ADAPTERS[channel.kind].format);
    return texts.map((text, index) => ({
      text,
      replyTo,
      choices: index === texts.length - 1 ? choices : [],
    }));
  }

  /**
   * A fixed reply in the language of the visitor's messages, else in the agent's language, else in the language of the
   * visitor's client.
   */
  async fixed(reply: Reply, { channel, thread, event }: ThreadEvent): Promise<string> {
    const { accountId } = channel;
    const { conversationId } = thread;
    const earlier = await recentTexts(this.dataSource, 'query', { accountId, conversationId });
    const written = event.content === 'text' ? [event.text ?? '', ...earlier] : earlier;
    const shown = written.map((query) => detectLanguage(query)).find((language) => language !== 'und');
    if (shown !== undefined) return replyIn(shown, reply);
    const opening = await openingOf(this.dataSource, channel);
    return replyIn(await this.languageOfAgent(channel, opening, languageOf(event.language)), reply);
  }

  /** The language of the agent's welcome, else the only language of its sources, else the given language. */
  private async languageOfAgent(
    { accountId, agentId }: Channel,
    { welcomeMessage, suggestedQuestions }: Opening,
    otherwise = 'en',
  ): Promise<string> {
    const own = detectLanguage([welcomeMessage, ...suggestedQuestions].join('\n'));
    if (own !== 'und') return own;
    const { languages } = await knowledgeVersion(this.dataSource, { accountId, agentId });
    const [only, ...others] = languages.filter((language) => language !== 'und');
    return only !== undefined && others.length === 0 ? only : otherwise;
  }
}

/** The language of a tag, e.g. `de-AT`. */
function languageOf(tag: string | null): string | undefined {
  return tag?.split(/[-_]/)[0]?.toLowerCase() || undefined;
}
