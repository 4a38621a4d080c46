import { checkZoneBy } from '../../support/check-by.js';
import { describe, expect, test } from 'vitest';

import { missingTarget } from '../../../src/dns/rules/missing-target.js';
import { inBrief } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

const FOUND = 'target/missing zones/example.com.yaml:1';

describe('a target in a managed zone', () => {
  test.each<[string, readonly string[], boolean]>([
    ['is there', ['www CNAME web.example.com', 'web A 192.0.2.1'], true],
    ['is there in capitals and with a dot', ['www CNAME WEB.example.com.', 'web A 192.0.2.1'], true],
    ['is not there', ['www CNAME web.example.com'], false],
    ['of an MX is not there', ['@ MX web.example.com'], false],
    ['of an SRV is not there', ['_sip._tcp SRV 5 5060 web.example.com'], false],
    ['of an inactive record is not there', ['www CNAME web.example.com ; inactive'], false],
    ['is inactive', ['www CNAME web.example.com', 'web A 192.0.2.1 ; inactive'], false],
    ['is as inactive', ['www CNAME web.example.com ; inactive', 'web A 192.0.2.1 ; inactive'], true],
    [
      'is inactive, and answered by a wildcard',
      ['www CNAME web.example.com', 'web A 192.0.2.1 ; inactive', '* A 192.0.2.2'],
      true,
    ],
    ['is the apex, which has a record', ['www CNAME example.com', '@ A 192.0.2.1'], true],
    ['is the apex, which has none', ['www CNAME example.com'], false],
    ['is only an empty non-terminal', ['www CNAME web.example.com', 'a.web A 192.0.2.1'], false],
    [
      'is an empty non-terminal, which no wildcard reaches',
      ['www CNAME web.example.com', 'a.web A 192.0.2.1', '* A 192.0.2.2'],
      false,
    ],
    ['is answered by a wildcard', ['www CNAME web.example.com', '* A 192.0.2.1'], true],
    ['is answered by a wildcard some names above', ['www CNAME a.b.example.com', '* A 192.0.2.1'], true],
    [
      'is hidden from the wildcard by a name between',
      ['www CNAME a.b.example.com', '* A 192.0.2.1', 'b TXT x'],
      false,
    ],
    [
      'is hidden from the wildcard by an empty non-terminal',
      ['www CNAME a.b.example.com', '* A 192.0.2.1', 'x.b TXT x'],
      false,
    ],
    [
      'is hidden from the wildcard by a closer one',
      ['www CNAME a.b.example.com', '* A 192.0.2.1', '*.b TXT x'],
      true,
    ],
    ['is delegated', ['www CNAME a.sub.example.com', 'sub NS ns1.example.net'], true],
    ['is a delegated name itself', ['www CNAME sub.example.com', 'sub NS ns1.example.net'], true],
    [
      'is not delegated by the NS of the zone itself',
      ['www CNAME web.example.com', '@ NS ns1.example.net'],
      false,
    ],
    ['lies in no managed zone', ['www CNAME web.example.org'], true],
    ['only ends like a managed zone', ['www CNAME web.myexample.com'], true],
    ['is none', ['@ MX .'], true],
    [
      'is a URL, which the type refuses',
      ['www CNAME https://web.example.com', '@ MX https://m.example.com'],
      true,
    ],
    ['has a port, which the type refuses', ['sub NS ns.example.com:53'], true],
    ['is a wildcard', ['@ MX *.web.example.com'], false],
  ])('%s', (_, lines, exists) => {
    const found = [...checkZoneBy(missingTarget, desired('example.com', records(...lines)))];
    expect(found.map(inBrief)).toEqual(exists ? [] : [FOUND]);
  });

  test('may be ignored there', () => {
    const ignore = patterns([{ prefix: 'dyn-*' }, { type: 'TXT' }]);
    const zone = desired('example.com', records('www CNAME dyn-1.example.com', 'x CNAME y.example.com'), {
      ignore,
    });
    expect([...checkZoneBy(missingTarget, zone)].map(inBrief)).toEqual([
      'target/missing zones/example.com.yaml:2',
    ]);
  });

  test.each([
    ['there', ['a A 192.0.2.1'], []],
    ['not there', [], [FOUND]],
  ])('is looked for in the longest zone that fits: %s', (_, sub, expected) => {
    const zones = [
      desired('example.com', records('www CNAME a.sub.example.com', 'a.sub A 192.0.2.1')),
      desired('sub.example.com', records(...sub)),
    ];
    expect([...checkZoneBy(missingTarget, ...zones)].map(inBrief)).toEqual(expected);
  });

  test.each([
    ['@ MX mx.example.net.example.com', 'mx.example.net'],
    ['www CNAME example.com.example.com', 'example.com'],
    ['www CNAME shop.example.com.example.com', 'shop.example.com'],
    ['www CNAME shop.example.museum.example.com', 'shop.example.museum'],
    ['www CNAME web.prod.example.com', undefined],
    ['www CNAME net.example.com', undefined],
  ])('%s probably means %s', (line, meant) => {
    const [found] = checkZoneBy(
      missingTarget,
      desired('example.com', records(line)),
      desired('example.museum', records('@ A 192.0.2.1')),
    );
    expect(/^did you mean (\S+)\?/.exec(found?.hint ?? '')?.[1]).toBe(meant);
  });

  test.each([
    ['www CNAME 192.0.2.1.example.com', 'write 192.0.2.1 as A; only a name can be a target'],
    [
      '@ MX 192.0.2.1.example.com',
      'write the name of a host that has 192.0.2.1 as A; only a name can be a target',
    ],
  ])('%s means an address', (line, hint) => {
    const [found] = checkZoneBy(missingTarget, desired('example.com', records(line)));
    expect(found).toMatchObject({ hint });
    expect(found).not.toHaveProperty('suggestion');
  });

  test('that is not there is a warning', () => {
    const [found] = checkZoneBy(missingTarget, desired('example.com', records('www CNAME web.example.com')));
    expect(found).toMatchObject({ severity: 'warning', address: 'dns/example.com/www/CNAME', related: [] });
  });
});

test('a zone that two files declare by mistake has the records of both', () => {
  const zones = [
    desired('example.com', records('www A 192.0.2.1', 'a CNAME blog.example.com')),
    desired('example.com', records('blog A 192.0.2.2', 'b CNAME www.example.com')),
    desired('example.net', records('www CNAME www.example.com', 'x CNAME gone.example.com')),
  ];
  const found = [...checkZoneBy(missingTarget, ...zones)];
  expect(found.map(inBrief)).toEqual(['target/missing zones/example.net.yaml:2']);
});
