import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Agent } from '../../agents/agent.entity';
import { Account } from '../../auth/account.entity';
import { planIncludes } from '../../auth/plan';
import { isPublicId } from '../public-id';
import { Widget } from '../widget.entity';
import type { Visit } from './visit';

/** Finds agents by their public ids. */
@Injectable()
export class WidgetDirectoryService {
  constructor(@InjectRepository(Widget) private readonly widgets: Repository<Widget>) {}

  /**
   * The visit of an enabled widget. Undefined, whatever the reason: an unknown public id, a widget that is not enabled,
   * a deleted agent, an account that is suspended or whose plan has no chat.
   */
  async find(publicId: string): Promise<Visit | undefined> {
    if (!isPublicId(publicId)) return undefined;
    const found = (await this.widgets
      .createQueryBuilder('widget')
      .innerJoinAndMapOne('widget.agent', Agent, 'agent', 'agent.id = widget.agentId')
      .innerJoinAndMapOne('widget.account', Account, 'account', 'account.id = widget.accountId')
      .where({ publicId, enabled: true })
      .getOne()) as (Widget & { agent: Agent; account: Account }) | null;
    if (!found || found.account.suspended || !planIncludes(found.account.plan, 'plus')) return undefined;
    const { agent, account, ...widget } = found;
    const tenant = { accountId: agent.accountId, mode: agent.mode };
    return { tenant, plan: account.plan, agent, widget };
  }
}
