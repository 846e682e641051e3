import { findTurnContext } from '../../src/chat/turn/turn.queries';
import { UNKNOWN_MEASURES } from '../../src/conversations/message.entity';
import { startConversation } from '../../src/conversations/conversations.queries';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import { readSettings, Settings } from '../../src/platform/config/settings';
import { openDataSource } from '../../test/support/data-source';
import { Database } from '../../src/platform/database/database';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';

const MAX_PASSAGES = 6;

/**
 * The database work of a turn and nothing more: reads the agent and stores the message in a new conversation, on
 * request with the service's search in between.
 */
export class KeptExchanges {
  private constructor(
    private readonly transactions: TransactionsService,
    private readonly knowledge: KnowledgeService,
    private readonly accountId: number,
    private readonly agentId: number,
  ) {}

  /** Opens the database of these settings of the service. */
  static async open(
    environment: NodeJS.ProcessEnv,
    accountId: number,
    agentId: number,
  ): Promise<KeptExchanges> {
    const database = await Database.open(readSettings(Settings, environment));
    const dataSource = await openDataSource(database);
    return new KeptExchanges(
      new TransactionsService(dataSource),
      new KnowledgeService(dataSource),
      accountId,
      agentId,
    );
  }

  /** Stores a message and its answer. */
  async keep(query: string, searches: boolean, answer: () => Promise<string>): Promise<string> {
    const { transactions, accountId, agentId } = this;
    const turn = await findTurnContext(
      transactions,
      { accountId, mode: 'live' },
      { agentId, conversationId: undefined },
    );
    if (!turn) throw new Error('the agent is gone');
    if (searches)
      await this.knowledge.search({ accountId, agentId }, query, {
        maxPassages: MAX_PASSAGES,
        version: turn.version,
      });
    const response = await answer();
    const conversation = { conversationId: newUuid(), lastMessageAt: undefined };
    const exchange = {
      id: newId(),
      accountId,
      agentId,
      mode: 'live' as const,
      query,
      response,
      author: null,
      model: 'fake',
      sources: [],
      details: {},
      ...UNKNOWN_MEASURES,
      userId: null,
      visitorId: null,
      metadata: {},
      now: new Date(),
    };
    const recording = startConversation(
      { ...conversation, ...exchange },
      { id: exchange.id, createdAt: new Date() },
      [],
    );
    await transactions.execute(recording);
    return response;
  }
}
