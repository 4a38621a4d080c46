import { expect, test } from 'vitest';
import {
  ConnectFault,
  describeConnectFault,
  ProxyRefusal,
  ProxySilence,
  reasonOf,
} from '../../../../src/api/http/connections/connect-fault.js';
import type { Proxy } from '../../../../src/api/http/connections/proxy.js';
import { errorWithCode } from '../../../support/error-with-code.js';

test.each([
  ['ERR_TLS_DH_PARAM_SIZE', false],
  ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', false],
  ['EPROTO', false],
  ['EPROTONOSUPPORT', true],
  ['MY_ERR_TLS', true],
  ['CERT_HAS_EXPIRED', false],
  ['ECONNREFUSED', true],
])('a connection that fails by %s may come about later: %s', (code, transient) => {
  const cause = errorWithCode(code, 'it failed');
  const fault = new ConnectFault(cause, { proxy: null, place: 'endpoint' });
  expect(describeConnectFault(fault, 'dns.example.net:443', 1000).transient).toBe(transient);
});

const proxy: Proxy = {
  url: new URL('http://proxy:3128'),
  address: 'proxy:3128',
  variable: 'HTTPS_PROXY',
  authorization: null,
};

test.each<[Error, boolean, string, string?]>([
  [errorWithCode('UND_ERR_CONNECT_TIMEOUT'), true, 'cannot connect to NAME within 1.5 s'],
  [errorWithCode('ECONNREFUSED'), true, 'cannot connect to NAME: connection refused'],
  [errorWithCode('ENOTFOUND'), true, 'cannot connect to NAME: the name cannot be resolved'],
  [errorWithCode('EAI_AGAIN'), true, 'cannot connect to NAME: the name cannot be resolved'],
  [
    errorWithCode('ECONNRESET'),
    true,
    'cannot connect to NAME: it closed the connection before it was set up',
  ],
  [
    errorWithCode('ERR_SSL_WRONG_VERSION_NUMBER'),
    false,
    'NAME does not answer with TLS, perhaps with plain HTTP',
    'is the port right?',
  ],
  [
    errorWithCode('ERR_SSL_PACKET_LENGTH_TOO_LONG'),
    false,
    'NAME does not answer with TLS, perhaps with plain HTTP',
    'is the port right?',
  ],
  [
    errorWithCode('CERT_HAS_EXPIRED', 'certificate has expired'),
    false,
    'cannot trust NAME: certificate has expired',
    'to trust more authorities, name a file of their certificates in NODE_EXTRA_CA_CERTS',
  ],
  [errorWithCode('ERR_TLS_X'), false, 'cannot set up TLS with NAME: it broke'],
  [errorWithCode('EHOSTUNREACH'), true, 'cannot connect to NAME: it broke'],
])('%s of a peer', (cause, transient, message, hint) => {
  const told = (name: string): object => ({
    transient,
    message: message.replace('NAME', name),
    ...(hint !== undefined && { hint }),
  });
  const direct = new ConnectFault(cause, { proxy: null, place: 'endpoint' });
  expect(describeConnectFault(direct, 'a.example', 1500)).toEqual(told('a.example'));
  const through = new ConnectFault(cause, { proxy, place: 'endpoint' });
  expect(describeConnectFault(through, 'a.example', 1500)).toEqual(
    told('a.example through the proxy proxy:3128'),
  );
});

test.each<[Error, boolean, string]>([
  [new ProxySilence(2500), true, 'did not answer within 2.5 s'],
  [new ProxyRefusal(200), true, 'did not answer with HTTP'],
  [new ProxyRefusal(403), false, 'does not connect to a.example: 403 Forbidden'],
  [new ProxyRefusal(499), false, 'does not connect to a.example: 499'],
  [new ProxyRefusal(500), true, 'does not connect to a.example: 500 Internal Server Error'],
  [new ProxyRefusal(501), false, 'does not connect to a.example: 501 Not Implemented'],
  [errorWithCode('HPE_INVALID_CONSTANT'), true, 'did not answer with HTTP'],
  [errorWithCode('ECONNRESET'), true, 'closed the connection without an answer'],
])('%s of a proxy', (cause, transient, message) => {
  expect(describeConnectFault(new ConnectFault(cause, { proxy, place: 'proxy' }), 'a.example', 1500)).toEqual(
    {
      hint: 'HTTPS_PROXY names this proxy; NO_PROXY lists hosts to reach without one',
      transient,
      message: `the proxy proxy:3128 ${message}`,
    },
  );
});

test('a proxy that cannot be reached is one that is not there', () => {
  const fault = new ConnectFault(errorWithCode('ECONNREFUSED'), { proxy, place: 'proxy' });
  expect(describeConnectFault(fault, 'a.example', 1500)).toEqual({
    hint: 'HTTPS_PROXY names this proxy; NO_PROXY lists hosts to reach without one',
    transient: true,
    message: 'cannot connect to the proxy proxy:3128: connection refused',
  });
});

test.each([
  [null, 'the proxy proxy:3128 requires credentials (407)'],
  ['Basic eA==', 'the proxy proxy:3128 rejects its credentials (407)'],
])('a proxy with the credentials %s', (authorization, message) => {
  const where = { proxy: { ...proxy, authorization }, place: 'proxy' } as const;
  expect(describeConnectFault(new ConnectFault(new ProxyRefusal(407), where), 'a.example', 1500)).toEqual({
    hint: 'put them into HTTPS_PROXY: http://user:password@proxy:3128',
    transient: false,
    message,
  });
});

test('what is thrown need not be an error', () => {
  const fault = new ConnectFault('text', { proxy: null, place: 'endpoint' });
  expect([fault.message, fault.cause.message]).toEqual(['text', 'text']);
});

test.each<[Error, string]>([
  [new Error('a\n b'), 'a b'],
  [Object.assign(new Error('long'), { reason: 'short' }), 'short'],
  [Object.assign(new Error('long'), { reason: 1 }), 'long'],
  [new Error('x'.repeat(121)), `${'x'.repeat(119)}…`],
  [errorWithCode('ECODE', ''), 'ECODE'],
  [new Error(''), 'unknown reason'],
])('the reason of %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
