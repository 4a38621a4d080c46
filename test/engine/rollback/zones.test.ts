import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import { positionAt, sourceFile } from '../../../src/diagnostics/source.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { checkRestored } from '../../../src/dns/planning/check-writes.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { declaredZones } from '../../../src/engine/check/declared-zones.js';
import { restoredZones } from '../../../src/engine/rollback/zones.js';
import type { SavedZone } from '../../../src/engine/journals/saved-listings.js';
import { desired, live, patterns, record } from '../../support/zones.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

const www = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });
const mail = record({ prefix: 'mail', type: 'A', content: '192.0.2.2' });
const forward = record({ prefix: 'old', type: 'WEBFORWARD', content: 'https://example.org/' });

function saved(records: readonly DnsRecord[], scope = 'example.com'): SavedZone {
  const fingerprint = `sha256:${'0'.repeat(64)}`;
  const entry = listingEntry({
    endpoint: 'https://dns.example.net/',
    scope,
    fingerprint,
    records: live(records),
  });
  if (entry.kind !== 'listing') throw new Error('a listing is a listing');
  return { journal: sourceFile('run.jsonl', journalLine(entry, 0)), listing: entry };
}

function restored(
  records: readonly DnsRecord[],
  declared: DesiredZone = desired('example.com', []),
): DesiredZone {
  const [zone] = restoredZones([saved(records)], [declared]);
  if (!zone) throw new Error('no zone');
  return zone;
}

describe('a restored zone', () => {
  test('is what the journal found, whatever the file declares, and by the policy sync', () => {
    const zone = restored(
      [www, mail],
      desired('example.com', [record({ type: 'A', content: '192.0.2.9' })], { policy: 'create-only' }),
    );
    expect(zone).toMatchObject({ name: 'example.com', policy: 'sync', records: [www, mail] });
    expect(zone.records).toHaveLength(2);
  });

  test('leaves out foreign types and what the file ignores, by either spelling', () => {
    const ignore = patterns([{ prefix: 'mail' }, { type: 'CNAME', content: 'host.example.org' }]);
    const alias = record({ prefix: 'alias', type: 'CNAME', content: 'HOST.example.org' });
    expect(
      restored([www, mail, forward, alias], desired('example.com', [], { ignore })).records,
    ).toMatchObject([www]);
  });

  test('keeps what the file protects', () => {
    const protect = patterns([{ prefix: 'mail' }]);
    const zone = restored([www], desired('example.com', [mail], { protect }));
    const diff = diffZone(zone, live([www, mail]));
    const { risks } = planZones({ diffs: [diff], maxChangePercent: 100, pathInPlan: (path) => path });
    expect(risks.map(({ code }) => code)).toContain('protected');
  });

  test.each([
    ['CNAME', 'Host.Example.org.'],
    ['CAA', '0 issue a.example'],
    ['TXT', ' "Site" = ABC '],
    ['A', '192.0.2.999'],
    ['HTTPS', '1 . unknown=1'],
  ])('sends the content of %s as it stood: %s', (type, content) => {
    const old = record({ prefix: 'Old_x', type, content, ttl: 30 });
    expect(restored([old]).records).toMatchObject([old]);
  });

  test('has its records at their places in the journal', () => {
    const texts = restored([www, mail, www]).records.map(({ places: { value } }) => {
      expect(positionAt(value.file, value.start).line).toBe(1);
      return value.file.text.slice(value.start, value.end);
    });
    expect(texts.map((text): unknown => JSON.parse(text))).toEqual(live([www, mail, www]));
  });
});

describe('wrong usage is', () => {
  const zones = ['example.com', 'example.org'].map((name) => desired(name, []));
  test.each([
    ['two journals of one zone', [saved([www]), saved([mail])]],
    ['a journal of a zone that the project has no file of', [saved([www]), saved([www], 'example.net')]],
  ])('%s', (_, journals) => {
    expect(() => restoredZones(journals, zones)).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.any(String) }),
    );
  });

  test('not journals of several zones', () => {
    const names = restoredZones([saved([www], 'example.org'), saved([www])], zones).map(({ name }) => name);
    expect(names).toEqual(['example.org', 'example.com']);
  });
});

describe('what rules say of restored records', () => {
  const alias = record({ prefix: 'www', type: 'CNAME', content: 'host.example.org' });
  const low = record({ prefix: 'low', type: 'A', content: '192.0.2.1', ttl: 30 });
  const pair = [
    record({ prefix: 'a', type: 'CNAME', content: 'b.example.com' }),
    record({ prefix: 'b', type: 'CNAME', content: 'a.example.com' }),
  ];
  const naptr = record({ prefix: 'n', type: 'NAPTR', content: 'as the service had it' });

  test.each<[string, readonly DnsRecord[], readonly DnsRecord[], readonly string[]]>([
    ['nothing, where all can be written', [www, mail], [], []],
    ['a record that breaks a rule', [low], [], ['ttl/range']],
    ['nothing, where such a record is still there', [low, www], [low], []],
    ['a pair that cannot stand together', [www, alias], [], ['cname/conflict']],
    [
      'a record that cannot stand beside one that was always there',
      [www, alias],
      [alias],
      ['cname/conflict'],
    ],
    ['nothing, where such a pair is still there', [www, alias, mail], [www, alias], []],
    ['duplicates', [www, www], [www], ['record/duplicate']],
    [
      'a record beside a foreign one that came since',
      [www],
      [{ ...forward, prefix: 'www' }],
      ['address/web-forward'],
    ],
    ['a ring', pair, [], ['cname/ring', 'cname/ring']],
    ['a ring that one alias would close', pair, pair.slice(1), ['cname/ring']],
    ['a rule that a project may adjust', [naptr], [], ['naptr/content']],
  ])('is %s', (_, records, found, codes) => {
    const diagnostics = [...checkRestored([diffZone(restored(records), live(found))])];
    expect(diagnostics.map(({ rule }) => rule.code)).toEqual(codes);
    expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(diagnostics.every(({ at }) => at?.file.path === 'run.jsonl')).toBe(true);
  });
});

describe('of the zone files', () => {
  const good = 'zone: example.com\nrecords: { www: { A: nonsense } }\nignore: [{ prefix: mail }]\n';
  const broken = 'zone: example.com\nrecords: {}\nignroe: [{ prefix: mail }]\n';
  const nameless = 'records: [\n';

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['those of other zones are passed over', [good, broken.replace('com', 'org')], ['example.com'], []],
    ['the records are not judged', [good], ['example.com'], []],
    [
      'one with an unknown key is refused: it may mean `ignore`',
      [broken],
      ['example.com'],
      ['schema/unknown-key'],
    ],
    ['one without a name is passed over, when all are there', [good, nameless], ['example.com'], []],
    ['one without a name is refused, when one is missing', [nameless], [], ['yaml/syntax']],
    ['one that is missing is no error of the files', [good.replace('com', 'org')], [], []],
  ])('%s', async (_, texts, names, codes) => {
    const folder = temporaryFolder();
    const files = texts.map((text, index) => {
      const path = join(folder, `${index}.yaml`);
      writeFileSync(path, text);
      return path;
    });
    const { zones, diagnostics } = await declaredZones({
      files,
      tree: disk,
      names: ['example.com'],
      severities: new Map(),
    });
    expect(zones.map(({ name }) => name)).toEqual(names);
    expect(diagnostics.map(({ rule }) => rule.code)).toEqual(codes);
  });
});
