import { describe, expect, test } from 'vitest';
import type { HeldRecord } from '../support/memory-service.js';
import { withMemoryService } from './services.js';

const zone = 'example.com';
const zones = {
  [zone]: `records:
  '@':
    AAAA: 2001:db8::1
    MX: 10 mx.example.net
    CAA: 0 issue "ca.example"
    HTTPS: 1 . alpn=h2 port=443
    LOC: 52 22 23 N 4 53 32 E -2m
    TXT: v=spf1 -all
  www: { CNAME: target.example.net }
  _sip._tcp: { SRV: 10 20 5060 sip.example.net }
  host: { SSHFP: 4 2 f12953589b869364e3e5f6ddc5912ee21010046dc5561f2384435edec8cf7efd }
`,
};

/** A service that spells contents in its own way, but for text, which means what it says. */
function contents(respell: (content: string) => string) {
  return (record: HeldRecord): HeldRecord =>
    record.type === 'TXT' ? record : { ...record, content: respell(record.content) };
}

/** A host name, a CAA tag or hex digits; not what stands in quotes, or is the key of a parameter. */
const WORD = /(?<!")\b[a-z][\w.-]*[a-z]\b(?![="])/g;
const HOST_NAME = /\b(?:[a-z]+\.)+net\b/g;

describe('the second plan is empty where a service spells', () => {
  test.concurrent.each([
    ['in capitals', contents((content) => content.replaceAll(WORD, (word) => word.toUpperCase()))],
    ['host names with a dot at the end', contents((content) => content.replaceAll(HOST_NAME, '$&.'))],
    ['IPv6 in full', contents((content) => content.replace('2001:db8::1', '2001:0DB8:0:0:0:0:0:0001'))],
    ['with wide blanks', contents((content) => content.replaceAll(' ', '  '))],
    ['without quotes', contents((content) => content.replaceAll('"', ''))],
    ['with zeros before numbers', contents((content) => content.replace(/^(\d+) /, '0$1 '))],
    [
      'types in lower case and the apex as @',
      (record: HeldRecord) => ({ ...record, type: record.type.toLowerCase(), prefix: record.prefix || '@' }),
    ],
  ])('%s', async (_, spelled) => {
    const { run, service } = await withMemoryService({ zones, live: { [zone]: [] }, shape: { spelled } });
    expect(await run(['apply', '--yes'])).toMatchObject({ code: 0, stderr: '' });
    expect(service.records(zone)).toHaveLength(9);
    const again = await run(['plan', '--detailed-exitcode']);
    expect(again.stdout).toContain('No changes.');
    expect(again.code).toBe(0);
  });
});

/** Records of which the first differs from the file in its TTL. */
function inUnicode(spelled: (name: string) => string): readonly Partial<HeldRecord>[] {
  return [
    { id: '1', prefix: spelled('münchen') },
    { id: '2', prefix: 'www', type: 'CNAME', content: spelled('münchen.example.com') },
    { id: '3', prefix: 'mail', type: 'MX', content: spelled('bücher.example.net'), prio: 10 },
  ];
}

function toUnicode(record: HeldRecord): HeldRecord {
  return { ...record, prefix: unicodeIn(record.prefix), content: unicodeIn(record.content) };
}

function unicodeIn(text: string): string {
  return text.replace('xn--mnchen-3ya', 'münchen').replace('xn--bcher-kva', 'bücher');
}

describe('names in Unicode', () => {
  const idn =
    'records:\n  münchen: { A: { content: 192.0.2.1, ttl: 900 } }\n  www: { CNAME: münchen.example.com }\n  mail: { MX: 10 bücher.example.net }\n';
  test.concurrent.each([
    ['as they are', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['decomposed (NFD)', (name: string) => name.normalize('NFD')],
    ['with a dot at the end of targets', (name: string) => (name.includes('.') ? `${name}.` : name)],
  ])('are those of the files when they are listed %s', async (_, spelled) => {
    const { run, service } = await withMemoryService({
      zones: { [zone]: idn },
      live: { [zone]: inUnicode(spelled) },
    });
    const [planned] = JSON.parse((await run(['plan', '--format', 'json'])).stdout).zones;
    expect(planned.steps).toMatchObject([{ action: 'update', recordId: '1', changed: ['ttl'] }]);
    expect((await run(['apply', '--yes'])).code).toBe(0);
    const [put, ...others] = service.seen.filter(({ method }) => method !== 'GET');
    expect(others).toEqual([]);
    expect(JSON.parse(put?.body ?? '')).toMatchObject({ id: '1', prefix: 'xn--mnchen-3ya', ttl: 900 });
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent('are imported so that the plan is empty', async () => {
    const { run } = await withMemoryService({
      zones: { [zone]: 'records: {}\n' },
      live: { [zone]: inUnicode((name) => name) },
    });
    expect((await run(['import', zone, '--force'])).code).toBe(0);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent('of a service that lists what it was sent in Unicode are verified', async () => {
    const { apply } = await withMemoryService({
      zones: { [zone]: idn },
      live: { [zone]: [] },
      shape: { spelled: toUnicode },
    });
    expect(await apply('--yes')).toMatchObject({ code: 0, report: { scopes: [{ verified: true }] } });
  });
});
