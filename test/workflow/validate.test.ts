import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Validation } from '../../src/workflow/validate.js';
import { validate } from '../../src/workflow/validate.js';
import { folderWith, placed } from '../load/support.js';

/** Validates all files of a folder whose names begin with z. */
function validated(files: Readonly<Record<string, string>>): Promise<Validation> {
  const folder = folderWith(files);
  const zones = Object.keys(files).filter((name) => name.startsWith('z'));
  return validate({ files: zones.map((name) => join(folder, name)), severities: new Map() });
}

describe('a zone without a name', () => {
  const records = 'records:\n  www:\n    A: nonsense\n    TXT: größe\n  WWW: { CNAME: www }\n';

  test('has its records judged all the same', async () => {
    const { zones, diagnostics } = await validated({ 'z.yaml': records });
    expect(zones).toEqual([]);
    expect(placed(diagnostics)).toEqual([
      'schema/missing-key 1:1',
      'a/content 3:8',
      'content/ascii 4:10',
      'name/uppercase 5:3',
      'cname/target 5:17',
    ]);
  });

  test('is of no other zone, and no second file of one', async () => {
    const { diagnostics } = await validated({ 'z1.yaml': records, 'z2.yaml': records });
    expect(diagnostics.filter(({ zone, address }) => zone !== undefined || address !== undefined)).toEqual(
      [],
    );
    expect(diagnostics.map(({ rule }) => rule.code)).not.toContain('zone/duplicate');
  });
});

describe('diagnostics', () => {
  const rest = 'records:\n  www: { A: b }\n  api: { A: a }\ninclude: shared.yaml\n';

  test('come by file in the order given, then by place, those of included files last', async () => {
    const { diagnostics, files, records } = await validated({
      'z2.yaml': `zone: b.example.\n${rest}`,
      'z1.yaml': `zone: a.example.\n${rest}`,
      'shared.yaml': 'records:\n  mail: { SPF: x }\n',
    });
    const seen = diagnostics.map(({ at }) => at?.file.path.replace(/^.*\//, ''));
    expect(seen).toEqual([...Array(3).fill('z2.yaml'), ...Array(3).fill('z1.yaml'), 'shared.yaml']);
    expect(placed(diagnostics).slice(0, 3)).toEqual(['zone/name 1:7', 'a/content 3:13', 'a/content 4:13']);
    expect({ files, records }).toEqual({ files: 2, records: 4 });
  });

  test('have the severities that are asked for', async () => {
    const folder = folderWith({ 'z.yaml': 'zone: a.example\nttl: 60\nrecords: { www: { A: 192.0.2.1 } }\n' });
    const files = [join(folder, 'z.yaml')];
    const severityOf = async (override: 'error' | 'warn' | 'off'): Promise<readonly string[]> => {
      const { diagnostics } = await validate({ files, severities: new Map([['ttl/short', override]]) });
      return diagnostics.map(({ severity }) => severity);
    };
    expect(await severityOf('error')).toEqual(['error']);
    expect(await severityOf('warn')).toEqual(['warning']);
    expect(await severityOf('off')).toEqual([]);
  });
});

test('a ttl that all records of a file have is told once, where it stands', async () => {
  const { diagnostics } = await validated({
    'z.yaml': 'zone: a.example\nttl: 60\nrecords: { a: { A: [192.0.2.1, 192.0.2.2] }, b: { TXT: x } }\n',
  });
  expect(placed(diagnostics)).toEqual(['ttl/short 2:6']);
});
