import { createAgent, train } from '../../support/agent';
import { Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';
import { Site } from '../../support/site';
import { publicSurface } from '../../support/visitor';

const { service, tenant } = useSharedService();
let agent: string;
beforeAll(async () => {
  agent = await createAgent(tenant.live);
});

const widgetOf = async (client: Client, path = agent): Promise<any> =>
  (await client.get(`${path}/widget`)).body.widget;

describe('the widget of an agent', () => {
  it('exists with the defaults, not enabled, and always has the same public id', async () => {
    const widget = await widgetOf(tenant.live);
    expect(widget).toEqual({
      publicId: expect.stringMatching(/^wid_[0-9A-Za-z]{22}$/),
      enabled: false,
      allowedDomains: [],
      identityRequired: false,
      hasIdentitySecret: false,
      identityJwksUrl: '',
      limits: { visitorMessagesPerHour: 30, addressMessagesPerHour: 100, agentMessagesPerDay: 2000 },
      leadForm: { when: 'unanswered', fields: ['name', 'email'], title: '', consentText: '', consentUrl: '' },
      handoff: true,
      suggestedQuestions: [],
      greeting: { text: '', pages: [] },
      alerts: false,
      attachments: false,
      feedbackQuestion: true,
      position: 'right',
      theme: 'auto',
      colors: { light: '', dark: '' },
      texts: { title: '', subtitle: '', placeholder: '', launcher: '' },
      snippet: `<script src="${service.baseUrl}/widget.js" data-agent="${widget.publicId}" async></script>`,
      chatUrl: `${service.baseUrl}/c/${widget.publicId}`,
      createdAt: expect.any(String),
      updatedAt: widget.createdAt,
    });
    expect((await widgetOf(tenant.live)).publicId).toBe(widget.publicId);
  });

  it('has one public id even if many ask for it first', async () => {
    const fresh = await createAgent(tenant.live);
    const widgets = await Promise.all(Array.from({ length: 8 }, () => widgetOf(tenant.live, fresh)));
    expect(new Set(widgets.map(({ publicId }) => publicId)).size).toBe(1);
  });

  it('changes what is included, and keeps the rest of its objects', async () => {
    const fresh = await createAgent(tenant.live);
    const before = await widgetOf(tenant.live, fresh);
    const { status, body } = await tenant.live.patch(`${fresh}/widget`, {
      enabled: true,
      allowedDomains: ['www.example.com', '*.example.org', 'localhost:8080'],
      limits: { visitorMessagesPerHour: 5 },
      leadForm: { when: 'before', fields: ['email', 'phone'], consentText: 'I agree.' },
      colors: { dark: '#6cf' },
      texts: { title: 'Ask us' },
      suggestedQuestions: ['How much is it?'],
      greeting: { text: 'Hello!' },
      alerts: true,
    });
    expect(status).toBe(200);
    expect(body.widget).toEqual({
      ...before,
      enabled: true,
      allowedDomains: ['www.example.com', '*.example.org', 'localhost:8080'],
      limits: { ...before.limits, visitorMessagesPerHour: 5 },
      leadForm: { ...before.leadForm, when: 'before', fields: ['email', 'phone'], consentText: 'I agree.' },
      colors: { light: '', dark: '#6cf' },
      texts: { ...before.texts, title: 'Ask us' },
      suggestedQuestions: ['How much is it?'],
      greeting: { text: 'Hello!', pages: [] },
      alerts: true,
      updatedAt: expect.any(String),
    });
    expect(await widgetOf(tenant.live, fresh)).toEqual(body.widget);
    const again = await tenant.live.patch(`${fresh}/widget`, { texts: { title: 'Ask us' } });
    expect(again.body.widget.updatedAt).toBe(body.widget.updatedAt);
  });

  it.each([
    [{ allowedDomains: ['https://example.com'] }, 'allowedDomains.0', 'format'],
    [{ leadForm: { consentUrl: 'javascript:alert(1)' } }, 'leadForm.consentUrl', 'url'],
    [{ publicId: 'wid_mine' }, 'publicId', 'unknown'],
  ])('refuses %j', async (changes, path, rule) => {
    const { status, body } = await tenant.live.patch(`${agent}/widget`, changes);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.details.fields[0]).toMatchObject({ path, rule });
  });

  it('shows its identity secret once, and never again', async () => {
    const { body } = await tenant.live.post(`${agent}/widget/rotate-identity-secret`);
    expect(body).toEqual({ identitySecret: expect.stringMatching(/^wis_[\w-]{43}$/) });
    const shown = await tenant.live.get(`${agent}/widget`);
    expect(shown.body.widget.hasIdentitySecret).toBe(true);
    expect(JSON.stringify(shown.body)).not.toContain(body.identitySecret);
  });

  it('is the same 404 for the other mode and another tenant as for an agent that does not exist', async () => {
    const other = await service.tenant();
    const headers = { 'x-request-id': 'same' };
    for (const [method, path, input] of [
      ['GET', 'widget', undefined],
      ['PATCH', 'widget', { enabled: true }],
      ['POST', 'widget/rotate-identity-secret', undefined],
    ] as const) {
      const ask = (client: Client, id: string) => client.send(method, `${id}/${path}`, input, headers);
      const missing = await ask(tenant.live, '/agents/4711');
      expect(missing.status).toBe(404);
      for (const client of [tenant.test, other.live])
        expect((await ask(client, agent)).body).toEqual(missing.body);
    }
  });

  it('suggests questions of its pages that it answers, until its tenant sets what is asked first', async () => {
    const fresh = await createAgent(tenant.live);
    const site = await Site.start({
      '/': '<title>Shop</title><p>We sell bikes.</p><a href="/faq">FAQ</a> <a href="/prices">Prices</a>',
      '/faq':
        '<title>FAQ</title><h1>FAQ</h1><h2>How long is the guarantee?</h2><p>Two years for all parts.</p>' +
        '<h2>News</h2><p>We have moved.</p>',
      '/prices': '<title>Prices</title><h1>Prices</h1><p>A bike costs 500 euros.</p>',
    });
    await train(tenant.live, fresh, { source: 'shop', type: 'website', url: site.url });
    await site.stop();
    const { publicId } = await widgetOf(tenant.live, fresh);
    await tenant.live.patch(`${fresh}/widget`, { enabled: true });
    const suggested = async (): Promise<string[]> =>
      (await publicSurface(service, publicId).get('')).body.agent.suggestedQuestions;
    expect(await suggested()).toEqual(['How long is the guarantee?']);
    await tenant.live.patch(`${fresh}/widget`, { suggestedQuestions: ['What does it cost?'] });
    expect(await suggested()).toEqual(['What does it cost?']);
  });

  it('is deleted with its agent', async () => {
    const fresh = await createAgent(tenant.live);
    const publicId = await widgetOf(tenant.live, fresh).then((widget) => widget.publicId);
    await tenant.live.patch(`${fresh}/widget`, { enabled: true });
    await tenant.live.delete(fresh);
    expect((await fetch(`${service.baseUrl}/public/v1/agents/${publicId}`)).status).toBe(404);
  });
});
