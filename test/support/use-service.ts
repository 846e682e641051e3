import { Client } from './client';
import { FakeModel } from './fake-model';
import { type RunningService, Service, SharedService, type Tenant } from './service';
import { borrowServiceWithModel, sharedService } from './shared-services';

/** The stage of a test file, ready before its first test: a service, and a tenant of the file with its clients. */
export interface Stage<Running extends RunningService> {
  service: Running;
  tenant: Tenant;
  live: Client;
  test: Client;
}

/** The service that all test files without settings of their own share. */
export function useSharedService(): Stage<SharedService> {
  const service = new SharedService();
  beforeAll(async () => {
    service.baseUrl = (await sharedService()).baseUrl;
  });
  return withTenant(service);
}

/**
 * A shared service that asks the fake model of this file, and no other file until this one has ended. Its process is
 * the same as that of files before this one.
 */
export function useSharedServiceWithModel(): Stage<SharedService> & { model: FakeModel } {
  const [service, model] = [new SharedService(), new FakeModel()];
  let giveBack = (): void => undefined;
  beforeAll(async () => {
    const borrowed = await borrowServiceWithModel();
    ({ giveBack } = borrowed);
    service.baseUrl = borrowed.baseUrl;
    await model.start(borrowed.modelPort);
  });
  afterAll(async () => {
    await model.close();
    giveBack();
  });
  return { ...withTenant(service), model };
}

/** A service of this file, with these settings beside those of every test; it stops after the last test. */
export function useService(environment: Record<string, string> = {}): Stage<Service> {
  const service = new Service(environment);
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  return withTenant(service);
}

/** A service of this file that asks a fake model of its own. */
export function useServiceWithModel(
  environment: Record<string, string> = {},
): Stage<Service> & { model: FakeModel } {
  const [service, model] = [new Service(environment), new FakeModel()];
  beforeAll(() => service.startWith(model));
  afterAll(() => service.stop());
  return { ...withTenant(service), model };
}

/** Creates the tenant before the tests. Its clients exist from the beginning, and work from then on. */
function withTenant<Running extends RunningService>(service: Running): Stage<Running> {
  const [live, test] = [new Client('', undefined), new Client('', undefined)];
  const tenant: Tenant = { accountId: 0, live, test };
  beforeAll(async () => {
    const created = await service.tenant();
    tenant.accountId = created.accountId;
    live.copy(created.live);
    test.copy(created.test);
  });
  return { service, tenant, live, test };
}
