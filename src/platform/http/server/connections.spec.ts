import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { Connections } from './connections';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('a server that closes its idle connections', () => {
  const answer: RequestListener = (_, response) => void response.end('answered');
  let server: Server;
  let connections: Connections;
  const clients: Socket[] = [];

  beforeEach(async () => {
    server = createServer();
    connections = new Connections(server, answer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  async function connected(): Promise<Socket> {
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    clients.push(client);
    await Promise.all([accepted, once(client, 'connect')]);
    return client;
  }

  const read = async (client: Socket): Promise<string> => {
    const [bytes] = (await once(client, 'data')) as [Buffer];
    return bytes.toString();
  };

  it('answers a first request that has arrived and is not read yet', async () => {
    const client = await connected();
    client.write(REQUEST);
    await Promise.all([
      read(client).then((text) => expect(text).toContain('answered')),
      connections.closeIdle(),
    ]);
  });

  it('answers a further request that has arrived and is not read yet', async () => {
    const client = await connected();
    client.write(REQUEST);
    await read(client);
    client.write(REQUEST);
    await Promise.all([
      read(client).then((text) => expect(text).toContain('answered')),
      connections.closeIdle(),
    ]);
  });

  it('closes connections between requests, and spare ones after a second', async () => {
    const [used, spare] = [await connected(), await connected()];
    used.write(REQUEST);
    await read(used);
    const [usedClosed, spareClosed] = [once(used, 'close'), once(spare, 'close')];
    await connections.closeIdle();
    await usedClosed;
    expect(await promisify(server.getConnections.bind(server))()).toBe(1);
    const timer = setInterval(() => void connections.closeIdle(), 10);
    await spareClosed;
    clearInterval(timer);
  });
});
