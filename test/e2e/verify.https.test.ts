import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { afterTests, temporaryFolder } from '../support/after-tests.js';
import type { SelfSigned } from '../support/certificate.js';
import { selfSigned } from '../support/certificate.js';
import type { NameServer } from '../support/name-server.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';

const SERVED = recordsFrom('www.example.com. 3600 IN A 192.0.2.1\nwww.example.com. 3600 IN A 192.0.2.2\n');
const FILES = {
  'zonemason.yaml': 'dns:\n  zones: zone.yaml\n',
  'zone.yaml': 'zone: example.com\nrecords:\n  www: { A: [192.0.2.1, 192.0.2.2] }\n',
};

let certificate: SelfSigned;
let behind: NameServer;
beforeAll(async () => {
  certificate = await selfSigned();
  behind = await startNameServer({ zones: { 'example.com': SERVED } });
});

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** A resolver over HTTPS (RFC 8484) in front of the name server. */
const overHttps: Answering = async (request, response) => {
  const [address = '', port = ''] = behind.address.split('#');
  const socket = createSocket('udp4');
  socket.send(await buffer(request), Number(port), address);
  const [answer] = await once(socket, 'message');
  socket.close();
  response.setHeader('content-type', 'application/dns-message').end(answer);
};

/** The URL of a server that answers so. */
async function startHttps(answering: Answering): Promise<string> {
  const server = createServer(certificate, answering);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `https://127.0.0.1:${port}/dns-query`;
}

describe('a resolver over HTTPS', () => {
  test('is asked if its certificate is trusted', async () => {
    const cwd = temporaryFolder(FILES);
    const authority = join(cwd, 'authority.pem');
    writeFileSync(authority, certificate.cert);
    const env = { NODE_EXTRA_CA_CERTS: authority };
    const url = await startHttps(overHttps);
    const { code, stdout } = await zonemason(['verify', '--resolver', url], { cwd, env });
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 agree')]);
  });

  test('is not asked if it is not', async () => {
    const url = await startHttps(overHttps);
    const { code, stdout } = await zonemason(['verify', '--resolver', url], { cwd: temporaryFolder(FILES) });
    expect(code).toBe(8);
    expect(stdout).toContain('certificate');
  });
});
