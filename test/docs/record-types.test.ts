import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nameServerRules } from '../../src/dns/targets/name-server-rules.js';
import { generalRules } from '../../src/dns/check/general-rules.js';
import { catalogue } from '../../src/engine/catalogue.js';
import { recordTypes, rulesOfType } from '../../src/dns/types/registry.js';

const page = readFileSync(new URL('../../docs/record-types.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));

/** Columns of the rows whose first column names the type: its form, then its rules. */
function rowsOf(type: string): readonly string[][] {
  const columns = rows.map((row) => row.split(/(?<!\\)\|/).slice(1));
  return columns.filter(([types = '']) => types.split(/[\s,]+/).includes(type));
}

function codesIn(text = ''): readonly string[] {
  return [...text.matchAll(/`([a-z]+\/[a-z-]+)`/g)].map((match) => match[1] ?? '');
}

describe('docs/record-types.md', () => {
  test.each(recordTypes.map((type) => [type.type, type] as const))(
    'describes %s and its rules',
    (type, descriptor) => {
      const own = rulesOfType(descriptor);
      const [, documented, ...more] = rowsOf(type);
      const [, service, adjustable] = documented ?? [];
      expect(more).toEqual([]);
      expect(codesIn(service)).toEqual(own.filter((rule) => !rule.adjustable).map(({ code }) => code));
      expect(codesIn(adjustable)).toEqual(own.filter((rule) => rule.adjustable).map(({ code }) => code));
    },
  );

  test('names the rules that hold for all types', () => {
    expect(codesIn(page)).toEqual(
      expect.arrayContaining([...generalRules, ...nameServerRules].map(({ code }) => code)),
    );
  });

  test('names no rule that there is not', () => {
    const known = new Set(catalogue.map(({ code }) => code));
    expect(codesIn(page).filter((code) => !known.has(code))).toEqual([]);
  });
});
