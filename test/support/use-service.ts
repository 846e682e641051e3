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

/** The service that all test files without settings of their own share. */
export function useSharedService(): Stage<SharedService> {
  const service = new SharedService();
  beforeAll(async () => {
    service.baseUrl = await sharedService();
  });
  return withTenant(service);
}

/** Starts a fake that a lent service calls, and returns how it stops before the service is given back. */
export type Fake = (address: LentAddress) => Promise<() => Promise<unknown>>;

/**
 * A shared service that no other file uses until this one has ended, for tests that use up what all tenants share, or
 * have fakes that the service calls. Its tenants have the built-in model.
 */
export function useLentService(...fakes: Fake[]): Stage<SharedService> {
  return withTenant(borrowed(new SharedService({ hasBuiltInModel: true }), fakes));
}

/** A shared service that asks the fake model of this file, and no other file until this one has ended. */
export function useSharedServiceWithModel(...fakes: Fake[]): Stage<SharedService> & { model: FakeModel } {
  const model = new FakeModel();
  return { ...withTenant(borrowed(new SharedService(), [fakeOf(model), ...fakes])), model };
}

/** A service as of `useSharedServiceWithModel`, borrowed until `giveBack` is called. */
export async function borrowServiceWithModel(): Promise<{
  service: SharedService;
  model: FakeModel;
  giveBack: () => Promise<void>;
}> {
  const [service, model] = [new SharedService(), new FakeModel()];
  return { service, model, giveBack: await borrow(service, [fakeOf(model)]) };
}

const fakeOf =
  (model: FakeModel): Fake =>
  async ({ modelPort }) => {
    await model.start(modelPort);
    return () => model.close();
  };

/** Borrows a service before the tests, and gives it back after them. */
function borrowed(service: SharedService, fakes: Fake[]): SharedService {
  let giveBack: () => Promise<void>;
  beforeAll(async () => {
    giveBack = await borrow(service, fakes);
  });
  afterAll(() => giveBack());
  return service;
}

/** Borrows a service and starts its fakes, which stop when it is given back. */
async function borrow(service: SharedService, fakes: Fake[]): Promise<() => Promise<void>> {
  const loan = await borrowService();
  const closing: (() => unknown)[] = [loan.giveBack];
  service.baseUrl = loan.baseUrl;
  for (const start of fakes) closing.push(await start(loan));
  return async () => {
    // Nothing of them reaches the fakes of the next file.
    await service.deleteTenants();
    for (const close of closing.toReversed()) await close();
  };
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
