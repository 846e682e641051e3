import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Account } from '../auth/account.entity';
import { AccountsService } from './admin/accounts.service';
import { ApiKey } from '../auth/api-key.entity';
import { KeysService } from './keys/keys.service';

/** The names that identify the demo account. A renamed account is in other use and no longer counts as the demo. */
const ACCOUNT_NAME = 'Demo';
const KEY_NAME = 'demo';

/** The keys of the demo account. */
export interface DemoKeys {
  live: string;
  test: string;
}

/** The account created at the first start with the embedded database. */
@Injectable()
export class DemoAccountService {
  constructor(
    @InjectRepository(Account) private readonly accountRows: Repository<Account>,
    @InjectRepository(ApiKey) private readonly keyRows: Repository<ApiKey>,
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
  ) {}

  /** Creates a demo account on Enterprise with a key for each mode, unless the installation has a key already. */
  async createOnFirstStart(): Promise<DemoKeys | undefined> {
    if (await this.keyRows.exists()) return undefined;
    const { id } = await this.accounts.create({ name: ACCOUNT_NAME, plan: 'enterprise' });
    const live = await this.keys.issue(id, { mode: 'live', name: KEY_NAME });
    const test = await this.keys.issue(id, { mode: 'test', name: KEY_NAME });
    return { live: live.secret, test: test.secret };
  }

  /** The account; undefined if it was deleted, renamed or suspended, or its plan was changed. */
  async find(): Promise<Account | undefined> {
    const account = await this.accountRows
      .createQueryBuilder('account')
      .innerJoin(ApiKey, 'key', 'key.accountId = account.id AND key.name = :keyName', { keyName: KEY_NAME })
      .where({ name: ACCOUNT_NAME, plan: 'enterprise', suspended: false })
      .orderBy('account.createdAt')
      .getOne();
    return account ?? undefined;
  }
}
