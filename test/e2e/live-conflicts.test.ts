import { expect, test } from 'vitest';
import { withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const rival = { id: '7', prefix: 'www', content: 'https://example.net/' };

/** The place is that of the declared record: the value of its type, in the second line. */
test.concurrent.each([
  [
    'a record of a foreign type',
    'records: { www: { A: 192.0.2.1 } }\n',
    { ...rival, type: 'WEBFORWARD' },
    '2:22  error  address/web-forward',
  ],
  [
    'an ignored one',
    'records: { www: { CNAME: example.net } }\nignore: [{ type: TXT }]\n',
    { ...rival, type: 'TXT' },
    '2:26  error  cname/conflict',
  ],
  [
    'one that the policy keeps',
    'records: { www: { CNAME: example.net } }\npolicy: upsert-only\n',
    { ...rival, type: 'TXT' },
    '2:26  error  cname/conflict',
  ],
])(
  'a declared record that cannot stand beside %s is refused before any write',
  async (_, file, live, told) => {
    const { run, service } = await withSandbox({ zones: { [zone]: file }, live: { [zone]: [live] } });
    for (const args of [
      ['plan', '--out', 'plan.json'],
      ['apply', '--yes'],
    ]) {
      const { code, stdout, stderr } = await run(args);
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain(`zones/example.com.yaml:${told}  `);
      expect(stderr).toContain('live record 7: ');
    }
    expect(writesOf(service.seen)).toEqual([]);
  },
);
