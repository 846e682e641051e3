import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { hostLookup } from './host-lookup';

const DEAD_LOOKUPS = 100;
const A = 1;
const HEADER_BYTES = 12;

/** A DNS message (RFC 1035) that answers the query with these records' data, of the type that was asked for. */
function answerTo(query: Buffer, records: Buffer[]): Buffer {
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2); // a response, without an error
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(HEADER_BYTES, query.indexOf(0, HEADER_BYTES) + 5);
  const answers = records.map((data) => {
    const fixed = Buffer.from([0xc0, HEADER_BYTES, ...question.subarray(-4), 0, 0, 0, 60, 0, data.length]);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}

/** The type that the query asks for. */
const typeOf = (query: Buffer): number => query.readUInt16BE(query.indexOf(0, HEADER_BYTES) + 1);

describe('the lookup of a host name', () => {
  let sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });

  /** A name server on loopback; silent unless it is given an answer. */
  async function nameServer(answer?: (query: Buffer, port: number) => Buffer): Promise<string> {
    const socket = createSocket('udp4');
    sockets.push(socket);
    socket.on('message', (query, { port, address }) => {
      if (answer) socket.send(answer(query, port), port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return `127.0.0.1:${socket.address().port}`;
  }

  const knownTo = (server: string) => hostLookup({ knowsLocalNames: false, nameServers: [server] });

  it('returns all addresses of both families', async () => {
    const v4 = [Buffer.from([192, 0, 2, 1]), Buffer.from([127, 0, 0, 1])];
    const v6 = [Buffer.from('20010db8000000000000000000000001', 'hex')];
    const server = await nameServer((query) => answerTo(query, typeOf(query) === A ? v4 : v6));
    const found = await knownTo(server)('hooks.example.com');
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { address: '192.0.2.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
        { address: '2001:db8::1', family: 6 },
      ]),
    );
  });

  it('is not delayed by lookups at silent name servers, which return no addresses', async () => {
    const silent = knownTo(await nameServer());
    let ended = 0;
    const lookups = Array.from({ length: DEAD_LOOKUPS }, async (_, index) => {
      const found = await silent(`dead-${index}.example.com`);
      ended += 1;
      return found;
    });
    const server = await nameServer((query) =>
      answerTo(query, typeOf(query) === A ? [Buffer.from([192, 0, 2, 1])] : []),
    );
    expect(await knownTo(server)('hooks.example.com')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    expect(ended).toBe(0);
    expect((await Promise.all(lookups)).flat()).toEqual([]);
  });

  it('uses changing ports, so that answers are hard to forge', async () => {
    const ports = new Set<number>();
    const server = await nameServer((query, port) => {
      ports.add(port);
      return answerTo(query, []);
    });
    for (let lookups = 0; lookups < 8; lookups += 1) await knownTo(server)('hooks.example.com');
    expect(ports.size).toBeGreaterThan(1);
  });

  it('finds names of the machine only if allowed', async () => {
    const server = await nameServer((query) => answerTo(query, []));
    const local = hostLookup({ knowsLocalNames: true, nameServers: [server] });
    expect((await knownTo(server)('localhost')).map(({ address }) => address)).toContain('127.0.0.1');
    expect(await knownTo(server)('no-such-name.invalid')).toEqual([]);
    // It has also looked on the machine.
    await expect(local('no-such-name.invalid')).rejects.toMatchObject({ code: expect.any(String) });
  });
});
