import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AccountsService } from './admin/accounts.service';
import { ApiKey } from './api-key.entity';
import { KeysService } from './keys/keys.service';

/** The keys of the demo account. */
export interface DemoKeys {
  live: string;
  test: string;
}

/** The account that the embedded default makes at its first start. */
@Injectable()
export class DemoAccount {
  constructor(
    @InjectRepository(ApiKey) private readonly keyRows: Repository<ApiKey>,
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
  ) {}

  /** Makes a demo account on Enterprise with a key of each mode, if there is no key yet. */
  async createOnFirstStart(): Promise<DemoKeys | undefined> {
    if (await this.keyRows.exists()) return undefined;
    const { id } = await this.accounts.create({ name: 'Demo', plan: 'enterprise' });
    const live = await this.keys.issue(id, { mode: 'live', name: 'demo' });
    const test = await this.keys.issue(id, { mode: 'test', name: 'demo' });
    return { live: live.secret, test: test.secret };
  }
}
