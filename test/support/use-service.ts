import { Client } from './client';
import { FakeModel } from './fake-model';
import { type RunningService, Service, SharedService, type Tenant } from './service';
import { borrowService, sharedService, type LentAddress } from './shared-services';

/** The stage of a test file, ready before its first test: a service, and a tenant of the file with its clients. */
export interface Stage<Running extends RunningService> {
  service: Running;
  tenant: Tenant;
  live: Client;
  test: Client;
}

/** The service that all test files without settings of their own share. Its tenants have the built-in model. */
export function useSharedService(): Stage<SharedService> {
  const service = new SharedService();
  beforeAll(async () => {
    service.baseUrl = await sharedService();
  });
  return withTenant(service);
}

/** The service that all files share. The tenants of this file have its fake model. */
export function useSharedServiceWithModel(): Stage<SharedService> & { model: FakeModel } {
  const model = new FakeModel();
  const service = new SharedService(model);
  beforeAll(() => startShared(service, model));
  afterAll(() => endShared(service, model));
  return { ...withTenant(service), model };
}

/** Starts the fake model of tenants of the service that all files share. */
export async function startShared(service: SharedService, model: FakeModel): Promise<void> {
  await model.start();
  service.baseUrl = await sharedService();
}

/** Deletes the tenants, which ends their jobs, and stops their fake model. */
export async function endShared(service: SharedService, model: FakeModel): Promise<void> {
  await service.deleteTenants();
  await model.close();
}

/** Starts a fake that a lent service calls, and returns how it stops before the service is given back. */
export type Fake = (address: LentAddress) => Promise<() => Promise<unknown>>;

/**
 * A service that no other file uses until this file has ended, for tests that exhaust shared resources, or have
 * fakes that the service calls for all tenants. Its tenants have the built-in model.
 */
export function useLentService(...fakes: Fake[]): Stage<SharedService> {
  return withTenant(borrowed(new SharedService(), fakes));
}

/** A service as of `useLentService`, whose tenants have the fake model of this file. */
export function useLentServiceWithModel(...fakes: Fake[]): Stage<SharedService> & { model: FakeModel } {
  const model = new FakeModel();
  const startModel = async () => {
    await model.start();
    return () => model.close();
  };
  return { ...withTenant(borrowed(new SharedService(model), [startModel, ...fakes])), model };
}

/** Borrows a service before the tests, and starts its fakes; gives it back after them. */
function borrowed(service: SharedService, fakes: Fake[]): SharedService {
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    const { giveBack, ...address } = await borrowService();
    closing.push(giveBack);
    service.baseUrl = address.baseUrl;
    for (const start of fakes) closing.push(await start(address));
  });
  afterAll(async () => {
    // Nothing of them reaches the fakes of the next file.
    await service.deleteTenants();
    for (const close of closing.toReversed()) await close();
  });
  return service;
}

/** A service of this file, with these settings beside the settings of every test; it stops after the last test. */
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
