import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Agent } from '../../agents/agent.entity';
import { Account } from '../../auth/account.entity';
import { planIncludes } from '../../auth/plan';
import { CLOCK_MS, DatabaseClock } from '../../platform/database/database-clock';
import { isPublicId } from '../public-id';
import { Widget } from '../widget.entity';
import type { Visit } from './visit';

/** Finds agents by their public ids. */
@Injectable()
export class WidgetDirectoryService {
  constructor(@InjectRepository(Widget) private readonly widgets: Repository<Widget>) {}

  /**
   * The visit of an enabled widget, with the time of the database. Undefined for an unknown public id, a disabled
   * widget, a deleted or suspended agent, a suspended account or a plan without chat: a visitor cannot tell these
   * apart.
   */
  async find(publicId: string): Promise<Visit | undefined> {
    if (!isPublicId(publicId)) return undefined;
    const { entities, raw } = await this.widgets
      .createQueryBuilder('widget')
      .addSelect(CLOCK_MS.text, 'now_ms')
      .innerJoinAndMapOne(
        'widget.agent',
        Agent,
        'agent',
        'agent.id = widget.agentId AND agent.accountId = widget.accountId AND NOT agent.suspended',
      )
      .innerJoinAndMapOne('widget.account', Account, 'account', 'account.id = widget.accountId')
      .where({ publicId, enabled: true })
      .getRawAndEntities<{ now_ms: number }>();
    const [found] = entities as (Widget & { agent: Agent; account: Account })[];
    if (!found || found.account.suspended || !planIncludes(found.account.plan, 'plus')) return undefined;
    const { agent, account, ...widget } = found;
    const clock = new DatabaseClock(raw[0]!.now_ms);
    const tenant = { accountId: agent.accountId, mode: agent.mode, agentId: agent.id };
    return { clock, tenant, plan: account.plan, agent, widget };
  }
}
