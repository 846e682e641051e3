import type { Tenant } from '../auth/caller';
import type { Statement } from '../platform/database/statement';
import type { Transactions } from '../platform/database/transactions';
import type { Agent } from './agent.entity';

const agentOfTenant: Statement = {
  name: 'agent_of_tenant',
  text: `
    SELECT id, account_id AS "accountId", mode, name, bot_name AS "botName", bot_avatar AS "botAvatar",
           bot_personality AS "botPersonality", bot_no_answer AS "botNoAnswer", welcome_message AS "welcomeMessage",
           website_url AS "websiteUrl", primary_color AS "primaryColor", status, agent_type AS "agentType",
           chatbot_type AS "chatbotType", remove_branding AS "removeBranding", ga_id AS "gaID",
           created_at AS "createdAt", updated_at AS "updatedAt", deleted_at AS "deletedAt"
    FROM agents WHERE id = $1 AND account_id = $2 AND mode = $3 AND deleted_at IS NULL`,
};

/** The tenant's agent with this id; undefined when there is none or it is deleted. */
export async function findAgent(
  transactions: Transactions,
  { accountId, mode }: Tenant,
  id: number,
): Promise<Agent | undefined> {
  const [agent] = await transactions.read<Agent>(agentOfTenant, [id, accountId, mode]);
  return agent;
}
