import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { leftOut } from '../../src/dns/risks/left-out.js';
import { dnsRisks } from '../../src/dns/risks/list.js';
import { mailRisks } from '../../src/mail/risks/list.js';
import type { RiskKind } from '../../src/plan/assess-risks.js';
import { isAllowable } from '../../src/plan/guards.js';

/** The rows of the table of risks of a page, as text without links. */
function tableOf(page: string): readonly string[][] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const rows = text.split('\n').map((line) => line.split('|').slice(1, -1).map(textOf));
  return rows.filter(([, level = '']) => /^(?:block|warn|info)\b/.test(level));
}

function textOf(cell: string): string {
  return cell.trim().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function rowOf({ code, level, summary }: RiskKind): string[] {
  return [`\`${code}\``, isAllowable(code) ? level : `${level}, for good`, summary];
}

/** What no consent lifts comes first. */
function gravestFirst(risks: readonly RiskKind[]): readonly RiskKind[] {
  return risks.toSorted((a, b) => Number(isAllowable(a.code)) - Number(isAllowable(b.code)));
}

test.each<[string, readonly RiskKind[]]>([
  ['plan-and-apply.md', [...dnsRisks, leftOut]],
  ['mail.md', mailRisks],
])('docs/%s says of each risk what it says of itself', (page, risks) => {
  expect(tableOf(page)).toEqual(gravestFirst(risks).map(rowOf));
});
