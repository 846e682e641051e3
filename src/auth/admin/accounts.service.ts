import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ILike, Repository } from 'typeorm';
import { newId } from '../../platform/database/id';
import { notFound } from '../../platform/http/errors';
import type { Page, PageQuery } from '../../platform/http/pagination';
import { Pager } from '../../platform/http/pagination';
import { Account } from '../account.entity';
import { AuthenticationService } from '../authentication.service';
import type { Plan } from '../plan';

/** The operator's accounts. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly authentication: AuthenticationService,
    private readonly pager: Pager,
  ) {}

  /** A new account, not suspended. */
  async create(input: { name: string; plan: Plan }): Promise<Account> {
    return this.accounts.save(this.accounts.create({ id: newId(), suspended: false, ...input }));
  }

  /** All accounts, or those with `name` in their name; newest first. */
  async list({ name = '', ...query }: PageQuery & { name?: string }): Promise<Page<Account>> {
    const list = this.accounts.createQueryBuilder('account');
    if (name) list.where({ name: ILike(`%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) });
    return this.pager.page(['accounts', name], query, list);
  }

  /** @throws ApiError NOT_FOUND */
  async get(id: number): Promise<Account> {
    const account = await this.accounts.findOneBy({ id });
    if (!account) throw notFound('account');
    return account;
  }

  /** Changes the given fields. A suspension or a new plan takes effect here at once, on every process within 5 s. */
  async update(id: number, changes: { name?: string; plan?: Plan; suspended?: boolean }): Promise<Account> {
    if (Object.keys(changes).length > 0) await this.accounts.update({ id }, changes);
    this.authentication.forgetCallers();
    return this.get(id);
  }
}
