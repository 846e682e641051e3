import { DataSource } from 'typeorm';
import { findTurnContext } from '../../src/chat/turn.queries';
import { exchangeValues, startConversation } from '../../src/conversations/conversations.queries';
import { newId } from '../../src/platform/database/id';
import { Transactions } from '../../src/platform/database/transactions';
import { newUuid } from '../../src/platform/database/uuid';

/** What a turn asks PostgreSQL and no more: the agent and what it knows, then the exchange in a new conversation, kept. */
export class KeptExchanges {
  private constructor(
    private readonly transactions: Transactions,
    private readonly accountId: number,
    private readonly agentId: number,
  ) {}

  /** On the database of a running service. */
  static async open(url: string, accountId: number, agentId: number): Promise<KeptExchanges> {
    const extra = { pipeline: true };
    const dataSource = await new DataSource({ type: 'postgres', url, poolSize: 10, extra }).initialize();
    return new KeptExchanges(new Transactions(dataSource), accountId, agentId);
  }

  /** Keeps a message and what `answer` says to it. */
  async keep(query: string, answer: () => Promise<string>): Promise<string> {
    const { transactions, accountId, agentId } = this;
    await findTurnContext(transactions, { accountId, mode: 'live' }, agentId, undefined);
    const response = await answer();
    const conversation = { conversationId: newUuid(), startsConversation: true, lastMessageAt: undefined };
    const exchange = {
      accountId,
      agentId,
      mode: 'live' as const,
      query,
      response,
      model: 'fake',
      sources: [],
    };
    const values = exchangeValues(
      { ...conversation, ...exchange },
      { id: newId(), createdAt: new Date() },
      [],
    );
    await transactions.execute(startConversation, values);
    return response;
  }
}
