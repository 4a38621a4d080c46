import { plural } from '../../text/plural.js';
import type { Risk, RiskLevel } from '../../plan/plan.js';
import { LEVELS } from '../review/risk-groups.js';
import { code, prose, row, tableHead } from './escape.js';
import { joinBlocks, utf8Bytes } from './section.js';

/**
 * The risks of a plan, blocking ones first; '' for none. They are listed in full if that takes at most half of `room`
 * (in bytes), to leave space for the changes; else notes are only counted, and if necessary all risks.
 */
export function riskTable(risks: readonly Risk[], room: number): string {
  if (risks.length === 0) return '';
  const full = withTitle(allInFull(risks));
  if (utf8Bytes(full) <= room / 2) return full;
  const briefer = [infosCounted, codesCounted].map((format) => withTitle(format(risks)));
  return briefer.find((text) => utf8Bytes(text) <= room) ?? withTitle(levelsCounted(risks));
}

function withTitle(text: string): string {
  return `### Risks\n\n${text}`;
}

function allInFull(risks: readonly Risk[]): string {
  const head = tableHead(['risk', 'meaning', 'where']);
  const rows = LEVELS.flatMap((level) => risks.filter((risk) => risk.level === level)).map(riskRow);
  return rows.length === 0 ? '' : [head, ...rows].join('\n');
}

function riskRow({ level, code: name, address, message }: Risk): string {
  return row([`${levelText(level)} ${code(name)}`, prose(message), code(address)]);
}

function levelText(level: RiskLevel): string {
  return { block: '🛑&nbsp;block', warn: '⚠️&nbsp;warn', info: 'ℹ️&nbsp;info' }[level];
}

function infosCounted(risks: readonly Risk[]): string {
  const infos = risks.filter(({ level }) => level === 'info');
  const others = risks.filter(({ level }) => level !== 'info');
  return joinBlocks([allInFull(others), codesCounted(infos)]);
}

function codesCounted(risks: readonly Risk[]): string {
  const head = tableHead(['risk', 'count']);
  const rows = LEVELS.flatMap((level) => {
    const codes = risks.filter((risk) => risk.level === level).map((risk) => risk.code);
    return [...new Set(codes)].map((name) =>
      row([`${levelText(level)} ${code(name)}`, String(codes.filter((other) => other === name).length)]),
    );
  });
  return rows.length === 0 ? '' : [head, ...rows].join('\n');
}

function levelsCounted(risks: readonly Risk[]): string {
  const counts = LEVELS.map((level) => [level, risks.filter((risk) => risk.level === level).length] as const);
  const present = counts.filter(([, count]) => count > 0);
  return `${present.map(([level, count]) => `${levelText(level)}: ${plural(count, 'risk')}`).join(', ')}.`;
}
