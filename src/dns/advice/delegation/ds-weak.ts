import { groupBy } from '../../../diagnostics/group-by.js';
import { adviceRule } from '../../check/define-rule.js';
import { splitFields } from '../../content/fields.js';
import type { DeclaredRecord } from '../../record.js';
import { ds } from '../../types/ds.js';
import type { ZoneRule } from '../../records/project-view.js';
import { setsOf } from '../../records/project-view.js';

const SHA1 = '2bb183af5f22588179a53b0a98631fad1a292118';
const SHA256 = 'd4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a';

/** Digest types that all validators support: SHA-256 and SHA-384. */
const GOOD_DIGESTS: ReadonlySet<string> = new Set(['2', '4']);

/** Algorithms that must not, or should no longer, be used for signing. */
const WEAK_ALGORITHMS: ReadonlySet<string> = new Set(['1', '3', '5', '6', '7', '12']);

export const dsWeak: ZoneRule = {
  rule: adviceRule({
    code: 'ds/weak',
    summary: 'A key should have a digest of type 2 or 4, and an algorithm that validators still accept.',
    explanation:
      'Validators treat a zone with only outdated digests (SHA-1) or algorithms (RSA/SHA-1, DSA, GOST) as unsigned. Use ' +
      'algorithm 13 or 15, and digest type 2.',
    reference: 'RFC 9904; RFC 4509',
    bad: `zone: example.com\nrecords:\n  sub: { NS: ns1.example.net, DS: 60485 13 1 ${SHA1} }\n`,
    good: `zone: example.com\nrecords:\n  sub: { NS: ns1.example.net, DS: 60485 13 2 ${SHA256} }\n`,
  }),
  types: ['DS'],
  *check(view) {
    const { zone } = view;
    for (const all of setsOf(view, 'DS').values()) {
      const keys = groupBy(all, (record) => fieldsOf(record).slice(0, 2).join(' '));
      for (const [key, records] of keys) {
        const [record] = records;
        const [, algorithm = ''] = key.split(' ');
        if (!record) continue;
        if (WEAK_ALGORITHMS.has(algorithm))
          yield {
            zone,
            record,
            message: `algorithm ${algorithm} is outdated`,
            hint: 'use algorithm 13 or 15',
          };
        else if (!records.some((each) => GOOD_DIGESTS.has(fieldsOf(each)[2] ?? '')))
          yield {
            zone,
            record,
            message: `key ${key} has no digest of type 2 or 4`,
            hint: 'add a digest of type 2 (SHA-256)',
          };
      }
    }
  },
};

function fieldsOf({ content }: DeclaredRecord): readonly string[] {
  return splitFields(ds.canonical(content, 'text'));
}
