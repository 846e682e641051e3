import type { Client } from '../../support/client';
import { Service } from '../../support/service';
import { SmtpServer, type ReceivedMail } from '../../support/servers/smtp-server';
import { sendRaw } from '../../support/raw-http';
import { Browser } from './sign-in';

let smtp: SmtpServer;
let service: Service;
let accountId: number;
let live: Client;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  // Its mail goes to a server of this file, and its output is read.
  service = await Service.start({ SMTP_URL: smtp.url, MAIL_FROM: 'parley@example.com', LOG_LEVEL: 'debug' });
  ({ live, accountId } = await service.tenant());
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

let people = 0;
/** A person with an address of their own. */
async function person(name = 'Ada', role = 'editor') {
  people += 1;
  const email = `person-${people}@example.com`;
  const { status, body } = await live.post('/people', { name, role, email });
  expect([status, body.isMailed]).toEqual([201, true]);
  return { ...body, email } as { person: { id: number }; link: string; email: string };
}

const tokenIn = ({ data }: ReceivedMail, kind: string): string =>
  new RegExp(`#${kind}=([\\w-]{43})`).exec(data)![1]!;

/** Asks for a link as a browser at an address of its own, in a language. */
function request(email: string, headers: Record<string, string> = {}, address = `10.1.2.${people}`) {
  return new Browser(service, address).send('POST', '/console/mailed-links', { email }, headers);
}

/** The token of a link that is mailed to this address, as its `count`th mail. */
async function mailed(email: string, count: number, typed = email): Promise<string> {
  expect((await request(typed)).status).toBe(202);
  return tokenIn(await smtp.expects(email, count), 'mail');
}

describe('an invitation to somebody with an address', () => {
  it('is mailed in the language of the inviter, and its link signs them in', async () => {
    const { email, link } = await person();
    const mail = await smtp.expects(email);
    expect(mail.headers['subject']).toBe('You are invited to Parley');
    expect(`${service.baseUrl}/console#link=${tokenIn(mail, 'link')}`).toBe(link);
    expect((await new Browser(service).signIn({ link: tokenIn(mail, 'link') })).status).toBe(201);
    const german = { name: 'Bert', role: 'reader', email: 'bert@example.com' };
    await live.send('POST', '/people', german, { 'accept-language': 'de-DE,de;q=0.9' });
    expect((await smtp.expects('bert@example.com')).data).toContain('Dieser Link meldet Sie an.');
  });

  it('is given to the inviter when it cannot be mailed', async () => {
    smtp.isAway = true;
    const { body } = await live.post('/people', { name: 'Cy', role: 'reader', email: 'cy@example.com' });
    smtp.isAway = false;
    expect([body.isMailed, body.link]).toEqual([false, expect.stringContaining('#link=')]);
  });

  it('needs an address that nobody else in the account and mode has', async () => {
    const { email, person: ada } = await person();
    const other = { name: 'Dan', role: 'reader', email: email.toUpperCase() };
    const refused = await live.post('/people', other);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await live.post('/people', { ...other, email: 'no address' })).status).toBe(400);
    const moved = await live.patch(`/people/${ada.id}`, { email: 'moved@example.com' });
    expect(moved.body.person).toMatchObject({ id: ada.id, email: 'moved@example.com' });
    expect((await live.post('/people', { ...other, email })).status).toBe(201);
  });

  it('can be redirected by nobody who may do less than the person', async () => {
    const { person: owner } = await person('Olga', 'owner');
    const { body } = await service.admin.post(`/accounts/${accountId}/keys`, {
      mode: 'live',
      scopes: ['keys:write'],
    });
    const weak = service.client(body.secret);
    const { status } = await weak.patch(`/people/${owner.id}`, { email: 'thief@example.com' });
    expect(status).toBe(403);
  });
});

describe('a link that somebody asks for by mail', () => {
  it('signs them in once, whatever the case of the address, and is in the audit log', async () => {
    const { email, person: ada } = await person();
    const mailedLink = await mailed(email, 2, email.toUpperCase());
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await new Browser(service).signIn({ mailedLink })).status),
    );
    expect(statuses.toSorted()).toEqual([201, 401, 401]);
    const { entries } = (await live.get(`/audit-log?actor=${ada.id}`)).body;
    expect(
      entries.map(({ action, changes }: { action: string; changes: string[] }) => [action, changes]),
    ).toEqual([
      ['session.opened', ['mailedLink']],
      ['person.link_mailed', []],
    ]);
  });

  it('does not end an invitation, and ends with the person', async () => {
    const { email, link, person: ada } = await person();
    const mailedLink = await mailed(email, 2);
    expect((await new Browser(service).signIn({ link: link.split('#link=')[1] })).status).toBe(201);
    await live.delete(`/people/${ada.id}`);
    expect((await new Browser(service).signIn({ mailedLink })).status).toBe(401);
  });

  it('is not an invitation, nor an invitation a mailed link', async () => {
    const { email, link } = await person();
    const token = await mailed(email, 2);
    expect((await new Browser(service).signIn({ link: token })).status).toBe(401);
    expect((await new Browser(service).signIn({ mailedLink: link.split('#link=')[1] })).status).toBe(401);
  });

  it('has the same answer for an address that nobody has, to which nothing is sent', async () => {
    const { email } = await person();
    const [known, unknown] = [await request(email), await request('nobody@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await smtp.expects(email, 2);
    expect(smtp.to('nobody@example.com')).toEqual([]);
  });

  it.each(['known', 'unknown'])('is sent five times an hour to an address that is %s', async (which) => {
    const email = which === 'known' ? (await person()).email : 'stranger@example.com';
    const before = which === 'known' ? 1 : 0;
    const statuses = [];
    for (let sent = before; sent <= 5; sent += 1)
      statuses.push((await request(email, {}, `10.7.${people}.${sent}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 5 - before }, () => 202), 429]);
  });

  it('is asked for at most twenty times an hour by one client', async () => {
    const statuses = [];
    for (let sent = 0; sent <= 20; sent += 1)
      statuses.push((await request(`guess-${sent}@example.com`, {}, '10.6.6.6')).status);
    expect([statuses[0], statuses[19], statuses[20]]).toEqual([202, 202, 429]);
  });

  it('is not asked for from another site, nor for a host that a request only claims', async () => {
    const { email } = await person();
    expect((await request(email, { origin: 'https://evil.example' })).status).toBe(403);
    const body = JSON.stringify({ email });
    const { status } = await sendRaw(
      service.baseUrl,
      `POST /console/mailed-links HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(status).toBe(404);
  });

  it('leaves neither its token nor the address in the log', () => {
    const tokens = smtp.received.flatMap(({ data }) => data.match(/(?<=#(?:link|mail)=)[\w-]{43}/g) ?? []);
    for (const secret of [...tokens, 'person-1@example.com', 'nobody@example.com'])
      expect(service.output).not.toContain(secret);
  });
});

it('people change their own address in the console', async () => {
  const { email } = await person();
  const browser = new Browser(service);
  await browser.signIn({ mailedLink: await mailed(email, 2) });
  const { body } = await browser.patch('/console/session', { email: 'new@example.com' });
  expect(body.person.email).toBe('new@example.com');
  await mailed('new@example.com', 1);
  expect((await browser.get('/console/sign-in-ways')).body.mail).toBe(true);
});
