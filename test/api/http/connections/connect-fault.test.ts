import { expect, test } from 'vitest';
import { ConnectFault, describeConnectFault } from '../../../../src/api/http/connections/connect-fault.js';

test.each([
  ['ERR_TLS_DH_PARAM_SIZE', false],
  ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', false],
  ['EPROTO', false],
  ['EPROTONOSUPPORT', true],
  ['MY_ERR_TLS', true],
  ['CERT_HAS_EXPIRED', false],
  ['ECONNREFUSED', true],
])('a connection that fails by %s may come about later: %s', (code, transient) => {
  const cause = Object.assign(new Error('it failed'), { code });
  const fault = new ConnectFault(cause, { proxy: null, place: 'endpoint' });
  expect(describeConnectFault(fault, 'dns.example.net:443', 1000).transient).toBe(transient);
});
