import { describe, expect, test } from 'vitest';
import type { DnsFault } from '../../support/dns-fault-proxy.js';
import { startDnsFaultProxy, UPDATE } from '../../support/dns-fault-proxy.js';
import { KEY, masterFile, startUpdateServer } from '../../support/update-servers.js';
import { lines, NS1, record, recordsAt, updateProject } from './update-project.js';

const ZONE = 'example.com';
const LIVE = 'www 3600 IN A 192.0.2.1\nold 3600 IN A 192.0.2.9';
const DECLARED = [NS1, record('www', 'A', '192.0.2.2'), record('shop', 'CNAME', 'www.example.com')];
const BEFORE = ['old 3600 A 0 192.0.2.9', 'www 3600 A 0 192.0.2.1'];
const AFTER = ['shop 3600 CNAME 0 www.example.com', 'www 3600 A 0 192.0.2.2'];

interface Faults {
  /** By update; the last one is for all that follow if there is none for them. */
  readonly faults: readonly (DnsFault | undefined)[];
  /** Whether the last fault goes on. */
  readonly goesOn?: boolean;
}

/** Applies a plan through a proxy with these faults. */
async function applyWith({ faults, goesOn = false }: Faults) {
  const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE, LIVE) });
  const proxy = await startDnsFaultProxy(server.port, (exchange, n) =>
    exchange.opcode === UPDATE ? (faults[n] ?? (goesOn ? faults.at(-1) : undefined)) : undefined,
  );
  const project = updateProject({ address: proxy.address, zones: { [ZONE]: DECLARED } });
  const { code, report, stderr, stdout } = await project.apply('--yes');
  const updates = proxy.seen.filter((exchange) => exchange.opcode === UPDATE).length;
  return {
    code,
    report,
    stderr,
    stdout,
    updates,
    left: lines(await recordsAt(server, ZONE)),
    server,
    project,
  };
}

/** A message with another response code, and without its signature. */
function unsigned(rcode: number): (answer: Buffer) => Buffer {
  return (answer) => {
    const header = Buffer.from(answer.subarray(0, 12));
    header.writeUInt16BE((header.readUInt16BE(2) & 0xfff0) | rcode, 2);
    for (const count of [4, 6, 8, 10]) header.writeUInt16BE(0, count);
    return header;
  };
}

/** An answer without a signature to a message that the server never sees. */
function forged(rcode: number): DnsFault {
  return {
    instead: (request) => {
      const answer = unsigned(rcode)(request);
      answer.writeUInt16BE(answer.readUInt16BE(2) | 0x80_00, 2);
      return answer;
    },
  };
}

/** A message whose MAC is another one. */
function tampered(answer: Buffer): Buffer {
  const changed = Buffer.from(answer);
  changed[changed.length - 10] = (changed.at(-10) ?? 0) ^ 1;
  return changed;
}

describe('an update is carried out once, and seen, when', () => {
  test.each<[string, readonly DnsFault[], number]>([
    ['the message is lost', [{ fault: 'lose-request' }], 2],
    ['the answer is lost', [{ fault: 'lose-answer' }], 1],
    ['the answer is cut', [{ fault: 'cut-answer' }], 1],
    ['the answer is late', [{ delayMs: 1500 }], 1],
    ['the answer is not signed', [{ forge: unsigned(0) }], 1],
    ['the answer has another signature', [{ forge: tampered }], 1],
    ['a refusal is forged', [{ forge: unsigned(5) }], 1],
    ['an unmet prerequisite is forged', [{ forge: unsigned(8) }], 1],
    ['a failure of the server is forged', [{ forge: unsigned(2) }], 1],
    ['the message is lost, then the answer', [{ fault: 'lose-request' }, { fault: 'lose-answer' }], 2],
  ])('%s', async (_, faults, updates) => {
    const ended = await applyWith({ faults });
    expect(ended).toMatchObject({ code: 0, left: AFTER, updates });
    expect(ended.report.summary).toMatchObject({ failed: 0, unknown: 0, notAttempted: 0 });
  });
});

describe('nothing is written, and the exit code says why, when', () => {
  test.each<[string, DnsFault, number]>([
    ['every message is lost', { fault: 'lose-request' }, 8],
    ['a refusal is forged', forged(5), 7],
    ['success is forged', forged(0), 8],
    ['a failure of the server is forged', forged(2), 8],
    ['an unmet prerequisite is forged', forged(8), 8],
  ])('%s', async (_, fault, code) => {
    const ended = await applyWith({ faults: [fault], goesOn: true });
    expect(ended).toMatchObject({ code, left: BEFORE });
  });
});

describe('a zone is not read when', () => {
  test.each<[string, DnsFault]>([
    ['a message of the transfer has another signature', { forge: tampered }],
    ['the transfer is not signed', { forge: unsigned(0) }],
    ['the transfer is cut', { fault: 'cut-answer' }],
    ['the connection is lost', { fault: 'lose-request' }],
  ])('%s', async (_, fault) => {
    const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE, LIVE) });
    const proxy = await startDnsFaultProxy(server.port, () => fault);
    const { run } = updateProject({ address: proxy.address, zones: { [ZONE]: DECLARED } });
    const { code, stderr } = await run(['plan']);
    expect(code).toBe(8);
    expect(stderr).not.toContain('  at ');
  });
});

describe('a key', () => {
  test.each<[string, string, string]>([
    ['that the server does not know', `hmac-sha256:other:${KEY.secret}`, 'BADKEY'],
    [
      'with another secret',
      `hmac-sha256:${KEY.name}:${Buffer.from('another secret').toString('base64')}`,
      'BADSIG',
    ],
    ['with another algorithm', `hmac-sha512:${KEY.name}:${KEY.secret}`, 'BADKEY'],
  ])('%s is refused', async (_, key, told) => {
    const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE, LIVE) });
    const env = { ZONEMASON_DNS_TSIG: key };
    const { run } = updateProject({ address: server.address, zones: { [ZONE]: DECLARED }, env });
    const { code, stderr } = await run(['plan']);
    expect(code).toBe(7);
    expect(stderr).toContain(told);
    expect(stderr).not.toContain(key.split(':')[2]);
  });

  test('that may not update is refused, and nothing is written', async () => {
    const server = await startUpdateServer(
      'BIND',
      { [ZONE]: masterFile(ZONE, LIVE) },
      { policy: 'name nothing.example.com ANY' },
    );
    const { apply } = updateProject({ address: server.address, zones: { [ZONE]: DECLARED } });
    const { code, report } = await apply('--yes');
    expect(code).toBe(7);
    expect(report.steps.every(({ status, exit }) => status === 'failed' && exit === 'credentials')).toBe(
      true,
    );
    expect(report.steps[0]?.error).toContain('REFUSED');
    expect(report.steps[0]?.hint).toContain('update-policy');
    expect(lines(await recordsAt(server, ZONE))).toEqual(BEFORE);
  });

  test('is for a zone that the server has', async () => {
    const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE, LIVE) });
    const { run } = updateProject({ address: server.address, zones: { 'example.net': [NS1] } });
    const { code, stderr } = await run(['plan']);
    expect(code).toBe(7);
    expect(stderr).toMatch(/NOTAUTH|REFUSED/);
  });

  test.each([
    [-2, '2 hours behind'],
    [3, '3 hours ahead of'],
  ])('is good for a few minutes: a clock that is %i hours off is told', async (hours, told) => {
    const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE, LIVE) });
    const times = { now: () => Date.now() + hours * 3_600_000 };
    const { run } = updateProject({ address: server.address, zones: { [ZONE]: DECLARED }, times });
    const { code, stderr } = await run(['plan']);
    expect(code).toBe(7);
    expect(stderr).toContain('BADTIME');
    expect(stderr).toContain(told);
  });
});
