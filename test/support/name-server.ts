import type { RemoteInfo, Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import type { Message, ResourceRecord } from '../../src/dns/wire/message.js';
import { RCODE } from '../../src/dns/wire/rcode.js';
import { decodeMessage } from '../../src/dns/wire/decode-message.js';
import { encodeMessage } from '../../src/dns/wire/encode-message.js';
import { afterTests } from './after-tests.js';

/** A query that the server has received. */
export interface SeenQuery {
  readonly name: string;
  readonly type: string;
  readonly transport: 'udp' | 'tcp';
  readonly hasEdns: boolean;
}

/** What goes wrong with an answer: `null` drops it; a function changes it. */
export type NameServerFault = null | ((answer: Message) => Message);

export interface NameServerOptions {
  /** Zone names and their records, with absolute names; they may be changed at any time. */
  readonly zones: Readonly<Record<string, readonly ResourceRecord[]>>;
  /** What goes wrong with the nth query, from 0; undefined for nothing. */
  readonly fault?: (query: SeenQuery, n: number) => NameServerFault | undefined;
  /** Milliseconds before each answer. */
  readonly delayMs?: number;
}

/** A name server on the loopback interface, over UDP and TCP. */
export interface NameServer {
  /** For `--server`. */
  readonly address: string;
  readonly seen: readonly SeenQuery[];
  /** Sends octets over UDP to whoever asked last, from another port. */
  readonly spoof: (octets: Uint8Array) => Promise<void>;
  /** Replaces the records of a zone. */
  readonly load: (zone: string, records: readonly ResourceRecord[]) => void;
}

/** Starts a name server that answers as RFC 1034 section 4.3.2 and RFC 4592 say. It ends with the test file. */
export async function startNameServer(options: NameServerOptions): Promise<NameServer> {
  const zones = new Map(Object.entries(options.zones));
  const seen: SeenQuery[] = [];
  let last: RemoteInfo | undefined;
  const respond = async (octets: Uint8Array, transport: SeenQuery['transport']): Promise<Buffer[]> => {
    const query = decodeMessage(octets);
    const [question] = query instanceof Error ? [] : query.questions;
    if (query instanceof Error || !question) return [];
    const { name, type } = question;
    const asked = { name: name.toLowerCase(), type, transport, hasEdns: query.edns !== null };
    const fault = options.fault?.(asked, seen.length);
    seen.push(asked);
    if (options.delayMs) await new Promise((done) => setTimeout(done, options.delayMs));
    if (fault === null) return [];
    const answer = { ...query, ...HEADER, ...answerTo(asked, zones) };
    return [Buffer.from(encodeMessage(fault ? fault(answer) : answer))];
  };
  const udp = createSocket('udp4');
  udp.on('message', async (octets, from) => {
    last = from;
    for (const answer of await respond(octets, 'udp')) udp.send(answer, from.port, from.address);
  });
  const tcp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', async (data) => {
      const answers = await respond(data.subarray(2), 'tcp');
      for (const answer of answers)
        socket.write(Buffer.concat([Uint8Array.of(answer.length >> 8, answer.length & 255), answer]));
      if (answers.length === 0) socket.destroy();
    });
  });
  const port = await listen(tcp, udp);
  afterTests(() => {
    udp.close();
    tcp.close();
  });
  return {
    address: `127.0.0.1#${port}`,
    seen,
    load: (zone, records) => void zones.set(zone, records),
    spoof: async (octets) => {
      const other = createSocket('udp4');
      await new Promise<void>((done) => other.send(octets, last?.port ?? 0, '127.0.0.1', () => done()));
      other.close();
    },
  };
}

/** Listens on the same port over TCP and UDP, which other tests may use for one of them. */
async function listen(tcp: Server, udp: Socket): Promise<number> {
  for (;;) {
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const address = tcp.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    udp.bind(port, '127.0.0.1');
    const isBound = await once(udp, 'listening').then(
      () => true,
      () => false,
    );
    if (isBound) return port;
    tcp.close();
    await once(tcp, 'close');
  }
}

const HEADER = { isResponse: true, isAuthoritative: true, edns: null } as const;

type Sections = Pick<Message, 'answers' | 'authorities' | 'additionals' | 'rcode' | 'isAuthoritative'>;

const EMPTY: Sections = {
  answers: [],
  authorities: [],
  additionals: [],
  rcode: RCODE.noError,
  isAuthoritative: true,
};

/** The answer of an authoritative server. */
function answerTo(
  { name, type }: SeenQuery,
  zones: ReadonlyMap<string, readonly ResourceRecord[]>,
): Sections {
  const zone = [...zones.keys()]
    .filter((each) => isAtOrBelow(name, `${each}.`))
    .toSorted((a, b) => b.length - a.length)
    .find((each) => !(type === 'DS' && name === `${each}.` && zones.size > 1));
  const records = zone === undefined ? undefined : zones.get(zone);
  if (zone === undefined || !records) return { ...EMPTY, rcode: RCODE.refused, isAuthoritative: false };
  const apex = `${zone}.`;
  if (type === 'AXFR') return { ...EMPTY, answers: [soa(apex), ...records, soa(apex)] };
  const cut = records.find(
    (record) =>
      record.type === 'NS' &&
      record.name !== apex &&
      isAtOrBelow(name, record.name) &&
      !(type === 'DS' && name === record.name),
  )?.name;
  if (cut !== undefined) {
    const authorities = records.filter((record) => record.name === cut && record.type === 'NS');
    const additionals = records.filter(
      (record) => isAtOrBelow(record.name, cut) && (record.type === 'A' || record.type === 'AAAA'),
    );
    return { ...EMPTY, isAuthoritative: false, authorities, additionals };
  }
  if (name === apex && type === 'SOA') return { ...EMPTY, answers: [soa(apex)] };
  const at = (owner: string): readonly ResourceRecord[] => records.filter((record) => record.name === owner);
  const exists = records.some((record) => isAtOrBelow(record.name, name)) || name === apex;
  const found = exists
    ? at(name)
    : at(wildcardFor(name, records, apex)).map((record) => ({ ...record, name }));
  if (!exists && found.length === 0) return { ...EMPTY, rcode: RCODE.nxDomain };
  return { ...EMPTY, answers: found.filter((record) => record.type === type || record.type === 'CNAME') };
}

/** The wildcard below the closest encloser of a name that does not exist. */
function wildcardFor(name: string, records: readonly ResourceRecord[], apex: string): string {
  let encloser = parent(name);
  while (encloser !== apex && !records.some((record) => isAtOrBelow(record.name, encloser)))
    encloser = parent(encloser);
  return `*.${encloser}`;
}

function parent(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

function isAtOrBelow(name: string, other: string): boolean {
  return name === other || name.endsWith(`.${other}`);
}

function soa(name: string): ResourceRecord {
  return {
    name,
    type: 'SOA',
    class: 1,
    ttl: 3600,
    fields: ['ns.invalid.', 'h.invalid.', '1', '2', '3', '4', '5'],
  };
}

/** Records from lines like `www.example.com. 3600 IN A 192.0.2.1`; fields are separated by blanks, except in quotes. */
export function recordsFrom(text: string): readonly ResourceRecord[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(';'));
  return lines.map((line) => {
    const [name = '', ttl = '', , type = '', ...fields] = line.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? [];
    return { name, ttl: Number(ttl), class: 1, type, fields: fieldsOf(type, fields) };
  });
}

/** Some types take the rest of the line as one field. */
function fieldsOf(type: string, fields: readonly string[]): readonly string[] {
  const whole: Readonly<Record<string, number>> = {
    TXT: 0,
    LOC: 0,
    HTTPS: 2,
    SVCB: 2,
    DS: 3,
    TLSA: 3,
    SSHFP: 2,
  };
  const last = whole[type];
  return last === undefined ? fields : [...fields.slice(0, last), fields.slice(last).join(' ')];
}
