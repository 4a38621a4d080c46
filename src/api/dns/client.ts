import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import type { Answer } from '../http/answers/answer.js';
import type { PasswordOf } from './basic-auth.js';
import { basicAuthorization } from './basic-auth.js';
import type { ApiRequest, Writing } from '../http/exchange.js';
import { listEntries } from '../http/answers/list-answer.js';
import { ServiceError } from '../http/service-error.js';
import type { TransportOptions } from '../http/transport.js';
import { createTransport } from '../http/transport.js';
import { createdId } from '../http/answers/created-id.js';
import { createBody, dnsRecords, recordPath, updateBody, zonePath } from './wire.js';

/**
 * Interface B, the custom DNS records of zones (service-interfaces.md, "Endpoints"). Every method throws a
 * ServiceError when it does not succeed. A 2xx is success whatever its body, since what the service answers
 * to writes is not shown.
 */
export interface DnsClient {
  /** The entries of the zone's list, as they came. */
  readonly list: (zone: string, signal?: AbortSignal, hurry?: AbortSignal) => Promise<readonly unknown[]>;
  /** Id of the new record when the answer has one. */
  readonly create: (zone: string, record: DnsRecord, writing?: Writing) => Promise<string | null>;
  readonly update: (zone: string, record: LiveRecord, writing?: Writing) => Promise<void>;
  readonly delete: (zone: string, id: string, writing?: Writing) => Promise<'deleted' | 'already-gone'>;
  readonly close: () => Promise<void>;
}

export interface DnsClientOptions extends TransportOptions {
  /** Asked once per zone; what it throws is passed on. */
  readonly passwordOf: PasswordOf;
}

/** Makes a client for the service at `endpoint`, below whose path the zones are. */
export function createDnsClient({ passwordOf, ...options }: DnsClientOptions): DnsClient {
  const { endpoint } = options;
  const transport = createTransport(options);
  const authorizationOf = basicAuthorization(passwordOf);

  const send = async (zone: string, request: ZoneRequest, signal?: AbortSignal): Promise<Answer> => {
    const content = request.body === undefined ? {} : { 'content-type': 'application/json' };
    const { header, redact } = await authorizationOf(zone);
    const headers = { authorization: header, accept: 'application/json', ...content };
    return transport.send({ ...request, headers, redact }, signal);
  };

  return {
    list: async (zone, signal, hurry) => {
      const answer = await send(zone, { method: 'GET', path: zonePath(endpoint, zone), hurry }, signal);
      const { redact } = await authorizationOf(zone);
      return listEntries(answer, { kind: dnsRecords(zone), redact });
    },
    create: async (zone, record, writing) => {
      const path = zonePath(endpoint, zone);
      const answer = await send(zone, { method: 'POST', path, body: createBody(record), ...writing });
      const { redact } = await authorizationOf(zone);
      return createdId(answer, new URL(path, endpoint), redact);
    },
    update: async (zone, { id, ...record }, writing) => {
      const path = recordPath(endpoint, zone, id);
      await send(zone, { method: 'PUT', path, body: updateBody(id, record), ...writing });
    },
    delete: async (zone, id, writing) => {
      try {
        await send(zone, { method: 'DELETE', path: recordPath(endpoint, zone, id), ...writing });
        return 'deleted';
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'not-found') return 'already-gone';
        throw error;
      }
    },
    close: transport.close,
  };
}

type ZoneRequest = Omit<ApiRequest, 'headers' | 'redact'>;
