import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentsService } from '../../../agents/agents.service';
import { AuditLogService } from '../../../audit/audit-log.service';
import type { Caller } from '../../../auth/caller';
import { GRANTED_SCOPE } from '../../../auth/grants/grant-authentication.service';
import { KeyPepper } from '../../../auth/key-pepper';
import { requireActive, requireAgent, requirePlan, requireScope } from '../../../auth/refusals';
import { Settings } from '../../../platform/config/settings';
import { newId } from '../../../platform/database/id';
import { invalidField, notFound } from '../../../platform/http/errors';
import { issuerOf } from './addresses';
import { answeredUri, authorizationIn, type Authorization } from './authorization';
import { touchClient, type OAuthClient } from './clients.queries';
import { ClientsService } from './clients.service';
import { insertGrant } from './grants.queries';
import { OAuthError } from './oauth-error';
import { parametersOf } from './parameters';
import { isRegistered } from './redirect-uri';
import { newCode } from './token-chain';

/** A person who may consent. */
export type Consenter = Caller & { personId: number };

/** A client's request to a person. */
export interface Question {
  client: OAuthClient;
  redirectUri: string;
  state: string | undefined;
  /** The requested authorization, or the error that rules it out. */
  wanted: Authorization | OAuthError;
}

/** People's consents to the requests of OAuth clients. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsService,
    private readonly agents: AgentsService,
    private readonly pepper: KeyPepper,
    private readonly auditLog: AuditLogService,
    private readonly settings: Settings,
  ) {}

  /**
   * The request in the query of an authorization request.
   * @throws ApiError for a request whose answer has no permitted address
   */
  async read(query: string): Promise<Question> {
    const issuer = issuerOf(this.settings);
    const parameters = parametersOf(query);
    const client = await this.clients.find(parameters.get('client_id'));
    const redirectUri = parameters.get('redirect_uri') ?? '';
    if (!isRegistered(client.redirectUris, redirectUri))
      throw invalidField('redirect_uri', 'format', 'is not one that the program has registered');
    const wanted = wantedIn(() => authorizationIn(parameters, issuer));
    return { client, redirectUri, state: parameters.get('state'), wanted };
  }

  /** The agent that the client could ask. @throws ApiError if the person may not allow this */
  async agentFor(caller: Consenter, { agentId }: Authorization): Promise<{ id: number; name: string }> {
    requireActive(caller);
    requirePlan(caller, 'plus');
    requireScope(caller, GRANTED_SCOPE);
    requireAgent(caller, agentId);
    return this.agents.get({ ...caller, agentId });
  }

  /** Grants the request for the person. Returns the address that takes the code to the client. @throws ApiError */
  async allow(caller: Consenter, question: Question): Promise<string> {
    const { client, redirectUri, wanted } = question;
    if (wanted instanceof OAuthError) return this.refuse(question);
    const { id: agentId } = await this.agentFor(caller, wanted);
    const code = newCode();
    const { accountId, mode, personId } = caller;
    await this.dataSource.transaction(async (transaction) => {
      if (!(await touchClient(transaction, client.id))) throw notFound('client');
      const id = newId();
      await insertGrant(transaction, {
        id,
        accountId,
        mode,
        personId,
        agentId,
        clientId: client.id,
        redirectUri,
        challenge: wanted.challenge,
        codeDigest: this.pepper.digest(code),
      });
      await this.auditLog.record(transaction, caller, { action: 'grant.given', id });
    });
    return this.answer(question, { code });
  }

  /** The address that takes the refusal to the client: the person's, or the request's error. */
  refuse(question: Question): string {
    const { wanted } = question;
    const refusal =
      wanted instanceof OAuthError ? wanted : new OAuthError('access_denied', 'the person has refused');
    return this.answer(question, { error: refusal.code, error_description: refusal.message });
  }

  private answer({ redirectUri, state }: Question, answer: Record<string, string>): string {
    return answeredUri(redirectUri, { ...answer, state, issuer: issuerOf(this.settings) });
  }
}

function wantedIn(read: () => Authorization): Authorization | OAuthError {
  try {
    return read();
  } catch (error) {
    if (error instanceof OAuthError) return error;
    throw error;
  }
}
