import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Request, Response } from 'express';
import { firstBytes } from './first-bytes';

const LENGTH = 1_000_000;

let server: Server;
let sockets: Socket[];
/** The paths whose first bytes have arrived, in order. */
let arrived: string[];

beforeEach(async () => {
  [sockets, arrived] = [[], []];
  server = createServer((request, response) => {
    void firstBytes(request as Request, response as Response)
      .then(async () => {
        arrived.push(request.url!);
        let bytes = 0;
        for await (const chunk of request) bytes += (chunk as Buffer).length;
        response.end(String(bytes));
      })
      .catch(() => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Begins a request with this length and this body. */
async function send(path: string, length: number, body: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  );
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

it('arrive with the whole of a small body and with the beginning of a large one, but not while a body trickles in', async () => {
  const trickling = await send('/trickling', LENGTH, 'a'.repeat(1_000));
  expect(await textOf(await send('/small', 3, 'abc'))).toMatch(/\r\n\r\n3$/);
  expect(await textOf(await send('/empty', 0, ''))).toMatch(/\r\n\r\n0$/);
  expect(await textOf(await send('/large', LENGTH, 'a'.repeat(LENGTH)))).toMatch(/\r\n\r\n1000000$/);
  trickling.write('a');
  expect(await textOf(await send('/next', 3, 'abc'))).toMatch(/\r\n\r\n3$/);
  expect(arrived).toEqual(['/small', '/empty', '/large', '/next']);
  trickling.write('a'.repeat(LENGTH - 1_001));
  expect(await textOf(trickling)).toMatch(/\r\n\r\n1000000$/);
});

it('are not awaited from a client that has left', async () => {
  const left = await send('/left', LENGTH, 'a');
  expect(await textOf(await send('/first', 3, 'abc'))).toMatch(/\r\n\r\n3$/);
  left.destroy();
  while (arrived.length < 2) await new Promise(setImmediate);
  expect(arrived).toEqual(['/first', '/left']);
});
