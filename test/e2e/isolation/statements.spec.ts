import { ownAddress } from '../../support/oauth-app';
import { describeScaledOut } from '../../support/describe-backends';
import { ADMIN_TOKEN } from '../../support/service-process';
import { Service, type Tenant } from '../../support/service';
import { until } from '../../support/wait';
import { exchange } from './exchange';
import { createObjects } from './objects';
import {
  askForPerson,
  confirmActions,
  Surroundings,
  visit,
  writeInChannel,
  type Walker,
} from './other-paths';
import { Recording } from './recording';
import { isOperators, nameOf, requestOf, ROWS, type Row } from './rows';

/** Requests that delete objects that other requests need come last, and deletions of their containers at the end. */
const placeOf = ({ route, ids }: Row): number => (route.startsWith('DELETE') ? 10 - ids.length : 0);

describeScaledOut('every statement on a table of tenants names the account, or is listed,', () => {
  const recording = new Recording();
  afterAll(() => recording.remove());

  describe('when the API is called', () => {
    let service: Service;
    let tenant: Tenant;
    beforeAll(async () => {
      // Its statements are recorded.
      service = await Service.start({
        ...(await ownAddress()),
        ALLOW_INSECURE_WEBHOOKS: 'true',
        ...recording.settings,
      });
      recording.restart();
      tenant = await service.tenant();
    });
    afterAll(() => service.stop());

    it('with each operation', async () => {
      const objects = await createObjects(service, tenant.live, tenant.accountId);
      for (const row of ROWS.toSorted((one, other) => placeOf(one) - placeOf(other))) {
        const token = isOperators(row) ? ADMIN_TOKEN : tenant.live.token;
        const { status } = await exchange(service.baseUrl, { ...requestOf(row, objects), token });
        expect({ row: nameOf(row), isFault: status >= 500 }).toEqual({ row: nameOf(row), isFault: false });
      }
      expect(await recording.unlisted(service)).toEqual([]);
    });
  });

  describe('when something else happens', () => {
    const around = new Surroundings();
    let walker: Walker;
    beforeAll(async () => {
      await around.start();
      const started = await Service.withModel({ ...around.settings, ...recording.settings });
      recording.restart();
      walker = { ...(await started.service.tenant()), ...started, around };
    });
    afterAll(async () => {
      await walker.service.stop();
      await around.stop();
    });

    it.each([
      ['in a channel', writeInChannel],
      ['in the widget', visit],
      ['when an action is confirmed or declined', confirmActions],
      ['when the data of a person is exported and erased', askForPerson],
      ['when the account is deleted', deleteAccount],
    ])('%s', async (_, take) => {
      recording.restart();
      await take(walker);
      expect(await recording.unlisted(walker.service)).toEqual([]);
    });
  });
});

async function deleteAccount({ service, accountId }: Walker): Promise<void> {
  expect((await service.admin.delete(`/accounts/${accountId}`)).status).toBe(202);
  await until(
    () => service.admin.get(`/account-deletions/${accountId}`),
    ({ body }) => body.deletion.status === 'completed',
  );
}
