import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MailSeed } from '../../../src/sandbox/mail/mail-seed.js';
import { faultOf, readMailSeed } from '../../../src/sandbox/mail/mail-seed.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { disk } from '../../support/disk.js';
import { placed } from '../../load/support.js';

const text = { language: 'en', subject: 's', body: 'b' };
const template = { name: 'welcome', ...text };
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

function seed(change: Partial<MailSeed> = {}): MailSeed {
  return { users: [{ email: 'a' }], brands: [{ name: 'acme', templates: [template] }], ...change };
}

function read(yaml: string) {
  return readMailSeed(join(temporaryFolder({ 'mail.yaml': yaml }), 'mail.yaml'), disk);
}

describe('what the schema cannot tell', () => {
  const id = 'x';
  test.each<[string | null, Partial<MailSeed>]>([
    [null, {}],
    ['duplicate user a', { users: [{ email: 'a' }, { email: 'a', password: 'p', otpSecret: secret }] }],
    ['duplicate brand acme', { brands: ['acme', 'acme'].map((name) => ({ name, templates: [] })) }],
    ['the otpSecret of a', { users: [{ email: 'a', otpSecret: 'otpauth://totp/x' }] }],
    ['b needs a password', { users: [{ email: 'a' }, { email: 'b', otpSecret: secret }] }],
    ['b needs a password', { users: [{ email: 'a' }, { email: 'b', password: 'p' }] }],
    [null, { users: [{ email: 'a' }, { email: 'b', password: 'p', otpSecret: secret }] }],
    [
      'duplicate template id x',
      {
        brands: [
          {
            name: 'acme',
            templates: [
              { id, ...template },
              { id, ...template },
            ],
          },
        ],
      },
    ],
    [null, { brands: ['a', 'b'].map((name) => ({ name, templates: [{ id, ...template }] })) }],
    [
      'duplicate translation id x',
      {
        brands: [
          {
            name: 'acme',
            templates: [
              {
                ...template,
                translations: [
                  { id, ...text },
                  { id, ...text },
                ],
              },
            ],
          },
        ],
      },
    ],
  ])('%s', (fault, change) => {
    const found = faultOf(seed(change));
    expect(found === null ? null : found.startsWith(fault ?? 'no fault')).toBe(fault === null ? null : true);
  });
});

describe('a file', () => {
  test('has brands and translations by their names', async () => {
    const yaml =
      'users: [{ email: a }]\nbrands:\n  acme:\n    templates:\n' +
      '      - { name: welcome, language: en, subject: s, body: b, translations: { de: { subject: S, body: B } } }\n';
    expect(await read(yaml)).toEqual({
      seed: seed({
        brands: [
          {
            name: 'acme',
            templates: [{ ...template, translations: [{ language: 'de', subject: 'S', body: 'B' }] }],
          },
        ],
      }),
      diagnostics: [],
    });
  });

  test.each([
    ['users: []\nbrands: { acme: { templates: [] } }\n', ['schema/value 1:8']],
    ['users: [{ email: a }]\n', ['schema/missing-key 1:1']],
    ['users: [\n', ['yaml/syntax 2:1']],
  ])('%j is none', async (yaml, problems) => {
    const reading = await read(yaml);
    expect([reading.seed, placed(reading.diagnostics)]).toEqual([null, problems]);
  });
});
