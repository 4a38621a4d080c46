import { codeOf } from '../../../text/system-error.js';
import type { Proxy } from './proxy.js';
import { isBroken } from '../broken-server.js';
import { reasonPhrase } from '../reason-phrase.js';
import type { ServiceErrorDetails } from '../service-error.js';
import { oneLine } from '../../../text/one-line.js';

/** The proxy did not open a tunnel. */
export class ProxyRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** The proxy did not answer. */
export class ProxySilence extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`no answer within ${seconds(ms)}`);
    this.ms = ms;
  }
}

/** Where connecting failed: at the proxy, or at the endpoint. */
interface ConnectPlace {
  readonly proxy: Proxy | null;
  readonly place: 'proxy' | 'endpoint';
}

/** A connection that was not made. A separate class, since undici silently reconnects after some other errors. */
export class ConnectFault extends Error {
  override readonly cause: Error;
  readonly where: ConnectPlace;

  constructor(cause: unknown, where: ConnectPlace) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    super(error.message);
    this.cause = error;
    this.where = where;
  }
}

type ConnectFaultDetails = Pick<ServiceErrorDetails, 'hint'> & {
  readonly message: string;
  readonly transient: boolean;
};

/** Explains a failed connection; `host` is the host and port of the endpoint. */
export function describeConnectFault(
  { cause, where }: ConnectFault,
  host: string,
  connectMs: number,
): ConnectFaultDetails {
  const { proxy, place } = where;
  if (proxy && place === 'proxy')
    return {
      hint: `${proxy.variable} names this proxy; NO_PROXY lists hosts to reach without one`,
      ...ofProxy(cause, proxy, { host, connectMs }),
    };
  return ofPeer(cause, proxy ? `${host} through the proxy ${proxy.address}` : host, connectMs);
}

function ofProxy(
  cause: Error,
  proxy: Proxy,
  { host, connectMs }: { host: string; connectMs: number },
): ConnectFaultDetails {
  const name = `the proxy ${proxy.address}`;
  if (cause instanceof ProxySilence) return again(`${name} did not answer within ${seconds(cause.ms)}`);
  if (cause instanceof ProxyRefusal) return ofStatus(cause.status, proxy, { name, host });
  const code = codeOf(cause);
  if (code.startsWith('HPE_')) return again(`${name} did not answer with HTTP`);
  if (code === 'ECONNRESET') return again(`${name} closed the connection without an answer`);
  return ofPeer(cause, name, connectMs);
}

function ofStatus(
  status: number,
  proxy: Proxy,
  { name, host }: { name: string; host: string },
): ConnectFaultDetails {
  if (status === 407) {
    const message =
      proxy.authorization === null ? `${name} requires credentials` : `${name} rejects its credentials`;
    const hint = `put them into ${proxy.variable}: http://user:password@${proxy.address}`;
    return { message: `${message} (407)`, transient: false, hint };
  }
  if (status === 200) return again(`${name} did not answer with HTTP`);
  const reason = `${status} ${reasonPhrase(status)}`.trimEnd();
  return { message: `${name} does not connect to ${host}: ${reason}`, transient: isBroken(status) };
}

function ofPeer(cause: Error, name: string, connectMs: number): ConnectFaultDetails {
  const code = codeOf(cause);
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return again(`cannot connect to ${name} within ${seconds(connectMs)}`);
    case 'ECONNREFUSED':
      return again(`cannot connect to ${name}: connection refused`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return again(`cannot connect to ${name}: the name cannot be resolved`);
    case 'ECONNRESET':
      return again(`cannot connect to ${name}: it closed the connection before it was set up`);
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return never(`${name} does not answer with TLS, perhaps with plain HTTP`, 'is the port right?');
  }
  if (CERTIFICATE_FAULT.test(code))
    return never(
      `cannot trust ${name}: ${reasonOf(cause)}`,
      'to trust more authorities, name a file of their certificates in NODE_EXTRA_CA_CERTS',
    );
  if (TLS_FAULT.test(code)) return never(`cannot set up TLS with ${name}: ${reasonOf(cause)}`);
  return again(`cannot connect to ${name}: ${reasonOf(cause)}`);
}

/** Codes of OpenSSL's verification (`CERT_…`, `DEPTH_ZERO_…`) and of Node's. */
const CERTIFICATE_FAULT = /CERT|SIGNATURE|_CRL_|HOSTNAME_MISMATCH|INVALID_CA/;
const TLS_FAULT = /^(ERR_TLS|ERR_SSL|EPROTO$)/;

function again(message: string): ConnectFaultDetails {
  return { message, transient: true };
}

function never(message: string, hint?: string): ConnectFaultDetails {
  return { message, transient: false, ...(hint !== undefined && { hint }) };
}

/** One line that says why; OpenSSL's reason is shorter than its message. */
export function reasonOf(error: Error): string {
  const told = 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;
  return oneLine(told, 120) || codeOf(error) || 'unknown reason';
}

/** Milliseconds as `15 s`. */
export function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
