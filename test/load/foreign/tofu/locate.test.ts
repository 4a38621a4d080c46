import { describe, expect, test } from 'vitest';
import type { Values } from './states.js';
import { aws, module, read, resource, www, zoneA } from './states.js';

function google(values: Values): Values {
  return resource('google_dns_record_set', {
    name: 'www.a.example.',
    type: 'A',
    ttl: 60,
    rrdatas: ['192.0.2.1'],
    ...values,
  });
}

describe('the zone of a record set', () => {
  const cloudflare = resource('cloudflare_record', {
    zone_id: 'A',
    name: 'www',
    type: 'A',
    ttl: 60,
    content: '192.0.2.1',
  });

  test.each<[string, readonly Values[], readonly string[]]>([
    ['by its own id', [resource('aws_route53_zone', { id: 'A', name: 'a.example' }), aws('A')], [www]],
    ['at Cloudflare', [resource('cloudflare_zone', { id: 'A', name: 'a.example' }), cloudflare], [www]],
    [
      'at Cloudflare, in earlier versions',
      [resource('cloudflare_zone', { id: 'A', zone: 'a.example' }), cloudflare],
      [www],
    ],
    [
      'at Google, by the name',
      [
        resource('google_dns_managed_zone', { name: 'z', dns_name: 'a.example.' }),
        google({ managed_zone: 'z' }),
      ],
      [www],
    ],
    [
      'at Google, by project and name',
      [
        resource('google_dns_managed_zone', { name: 'z', project: 'p', dns_name: 'b.example.' }),
        resource('google_dns_managed_zone', { name: 'z', project: 'q', dns_name: 'a.example.' }),
        google({ managed_zone: 'z', project: 'q' }),
        google({ managed_zone: 'z', project: 'p', name: 'b.example.' }),
      ],
      [www, 'b.example. 60 A 192.0.2.1'],
    ],
    [
      'that the provider has not made',
      [resource('aws_route53_zone', { name: 'a.example' }), aws(null)],
      ['tofu/zone 1:193'],
    ],
    [
      'at Google, without any name',
      [
        resource('google_dns_managed_zone', { project: 'p', dns_name: 'a.example.' }),
        google({ project: 'p' }),
      ],
      ['tofu/zone 1:207'],
    ],
    [
      'whose name is no text',
      [resource('aws_route53_zone', { zone_id: 'A', name: ['a.example'] }), aws('A')],
      ['tofu/name 1:115'],
    ],
    ['without a name', [resource('aws_route53_zone', { zone_id: 'A' }), aws('A')], ['tofu/zone 1:187']],
    [
      'at Google, without its name',
      [
        resource('google_dns_managed_zone', { project: 'p', dns_name: 'a.example.' }),
        google({ project: 'p' }),
      ],
      ['tofu/zone 1:207'],
    ],
    [
      'whose name is none',
      [
        resource('google_dns_managed_zone', { name: 'z', dns_name: ['a.example.'] }),
        google({ managed_zone: 'z' }),
      ],
      ['tofu/name 1:123'],
    ],
  ])('%s', (_, resources, expected) => {
    expect(read({ values: module(...resources) }, [])).toEqual(expected);
  });

  test.each<[string, string, Values]>([
    ['aws_route53_zone', 'with networks', { zone_id: 'B', vpc: [{}] }],
    ['aws_route53_zone', 'that says so', { zone_id: 'B', private_zone: true }],
    ['cloudflare_zone', 'for internal use', { id: 'B', type: 'internal' }],
    ['google_dns_managed_zone', 'for some networks', { name: 'B', visibility: 'private' }],
  ])('is private: %s %s', (type, _, values) => {
    const zone = resource(type, {
      ...values,
      [type.startsWith('google') ? 'dns_name' : 'name']: 'a.example',
    });
    const lost = 'lost: x.a.example. A 192.0.2.1 (private)';
    expect(read({ values: module(zoneA, zone, aws('A'), aws('B', 'x')) }, [])).toEqual([www, lost]);
    expect(read({ values: module(zone, aws('B', 'x')) }, [])).toEqual(['x.a.example. 60 A 192.0.2.1']);
  });

  test.each<[string, Values]>([
    ['aws_route53_zone', { zone_id: 'B', vpc: [], private_zone: false }],
    ['cloudflare_zone', { id: 'B', type: 'full' }],
    ['google_dns_managed_zone', { name: 'B', visibility: 'public' }],
  ])('is public: %s %j', (type, values) => {
    const zone = resource(type, {
      ...values,
      [type.startsWith('google') ? 'dns_name' : 'name']: 'a.example',
    });
    const lines = read({ values: module(zoneA, zone, aws('A'), aws('B', 'x')) }, []);
    expect(lines.slice(0, 2)).toEqual([www, 'x.a.example. 60 A 192.0.2.1']);
    expect(lines.slice(2)).toEqual([expect.stringContaining('tofu/zone')]);
  });
});
