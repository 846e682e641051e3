import { truncate } from '@app/languages';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Agent } from '../../agents/agent.entity';
import type { AgentTenant, AuthenticatedRequest } from '../../auth/caller';
import type { Plan } from '../../auth/plan';
import type { IdempotentRequest } from '../../platform/http/idempotency/idempotent-requests.service';
import type { DatabaseClock } from '../../platform/database/database-clock';
import type { VerifiedVisitor } from '../../identity/verified-visitor';
import type { Widget } from '../widget.entity';

/** A request to the public surface of an agent: the agent, its tenant, and the settings of its widget. */
export interface Visit {
  /** Decides whether tokens have expired: the processes of an installation may disagree about the time. */
  clock: DatabaseClock;
  tenant: AgentTenant;
  plan: Plan;
  agent: Agent;
  widget: Widget;
}

/** A person in a browser; if verified, with the claims of the identity token. */
export interface Visitor extends Omit<VerifiedVisitor, 'id'> {
  /** Conversations belong to this id: `anonymous:<uuid>`, or `user:<userId>` for a verified visitor. */
  id: string;
  /** The tenant's id of a verified visitor; null for an anonymous visitor. */
  userId: string | null;
}

/** A visit whose visitor has shown a visitor token. */
export interface VisitorVisit extends Visit {
  visitor: Visitor;
}

/** A request with everything that the guards of the public surface add to it. */
export interface VisitRequest extends Request, IdempotentRequest, Pick<AuthenticatedRequest, 'admittedAtMs'> {
  /** Behind `VisitorGuard`, a `VisitorVisit`. */
  visit: Visit | VisitorVisit;
}

/** Metadata holds texts of at most this length. */
const MAX_PAGE_CHARACTERS = 500;

/** The metadata of a new conversation that began on this page. */
export function pageMetadata(page: string | undefined): { page: string } | undefined {
  return page === undefined ? undefined : { page: truncate(page, MAX_PAGE_CHARACTERS) };
}

/** Injects the visit into a parameter of a controller's method. */
export const CurrentVisit = createParamDecorator(
  (_: unknown, context: ExecutionContext): Visit => context.switchToHttp().getRequest<VisitRequest>().visit,
);
