import { describe, expect, test } from 'vitest';
import { zonemason } from '../../cli/support.js';
import { repositoryWith, writeFiles } from '../../support/git.js';

const records = 'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n';

function projectWith(rule: string): string {
  return `dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\nrules: { owner/missing: ${rule} }\n`;
}

/** Compares these zone files with those of the base. */
async function diff(
  rule: string,
  zone: string,
  more: Readonly<Record<string, string>> = {},
): ReturnType<typeof zonemason> {
  const { folder } = repositoryWith({ 'zonemason.yaml': projectWith(rule), 'zones/a.yaml': records });
  writeFiles(folder, { 'zones/a.yaml': zone, ...more });
  return zonemason(['diff', 'HEAD'], { cwd: folder });
}

const SHOP = '  shop: { A: 192.0.2.2, AAAA: "2001:db8::2" }\n';

describe('a name that is new', () => {
  test('needs an owner where the project says so', async () => {
    const { code, stdout, stderr } = await diff('error', records + SHOP);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(
      'zones/a.yaml:4:3  error  owner/missing  shop.example.com is new and has no owner\n',
    );
    expect(stderr.match(/owner\/missing/g)).toHaveLength(1);
  });

  test('is told of where that is a warning', async () => {
    const { code, stdout, stderr } = await diff('warn', records + SHOP);
    expect([code, stdout]).toEqual([0, expect.stringContaining('+ shop')]);
    expect(stderr).toContain('zones/a.yaml:4:3  warning  owner/missing  shop.example.com is new');
  });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['has an owner', `${records}  shop: { A: { content: 192.0.2.2, owner: team-shop }, TXT: a }\n`, {}],
    [
      'has the owner of its include',
      `${records}include: { file: ../shop.yaml, owner: team-shop }\n`,
      { 'shop.yaml': `records:\n${SHOP}` },
    ],
    ['is not new', records.replace('192.0.2.1', '192.0.2.9'), {}],
    ['is gone', 'zone: example.com\nrecords: {}\n', {}],
    [
      'has an exception',
      `${records}${SHOP}except: [{ rule: owner/missing, prefix: shop, reason: shared }]\n`,
      {},
    ],
  ])('is fine where it %s', async (_, zone, more) => {
    expect(await diff('error', zone, more)).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('owner/missing'),
    });
  });

  test('counts in a new zone, too', async () => {
    const { stderr } = await diff('error', records, { 'zones/b.yaml': records.replace('.com', '.net') });
    expect(stderr).toContain('www.example.net is new and has no owner');
  });

  test('is not looked at by default', async () => {
    expect((await diff('off', records + SHOP)).code).toBe(0);
  });
});
