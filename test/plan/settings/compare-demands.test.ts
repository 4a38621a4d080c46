import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { compareDemands } from '../../../src/plan/settings/compare-demands.js';
import type { Demand } from '../../../src/plan/settings/setting.js';

const place = { file: sourceFile('a.yaml', ''), start: 0, end: 0 };

function demand(text: string, bounds: Partial<Demand> = {}): Demand {
  return { subject: 'www A', claim: 'answered', atMost: {}, only: {}, text, place, ...bounds };
}

const plain = demand('plain');
const short = demand('short', { atMost: { most: 1 } });
const long = demand('long', { atMost: { most: 3 } });
const one = demand('one', { only: { reaches: ['a'] } });
const two = demand('two', { only: { reaches: ['b', 'a'] } });
const other = demand('other', { subject: 'www AAAA' });
const none = demand('none', { claim: 'not answered' });

test.each<[string, readonly Demand[], readonly Demand[], readonly string[]]>([
  ['the same', [plain, short], [short, plain, plain], []],
  ['one that was dropped', [plain, other], [plain], ['weaker other > null']],
  ['one that another implies', [plain, short], [short], []],
  ['one that was added', [plain], [plain, other], ['null > other']],
  ['a bound that was added', [plain], [one], ['plain > one']],
  ['a bound that was dropped', [one], [plain], ['weaker one > plain']],
  ['a lower limit', [long], [short], ['long > short']],
  ['a higher limit', [short], [long], ['weaker short > long']],
  ['a shorter list', [two], [one], ['two > one']],
  ['a longer list', [one], [two], ['weaker one > two']],
  ['bounds that do not compare', [one], [short], ['weaker one > short']],
  ['the opposite', [plain], [none], ['weaker plain > none']],
])('%s', (_, before, after, expected) => {
  const changes = compareDemands(before, after);
  expect(
    changes.map(
      (each) => `${each.isWeaker ? 'weaker ' : ''}${each.before?.text ?? null} > ${each.after?.text ?? null}`,
    ),
  ).toEqual(expected);
});
