import { plural } from '../../text/plural.js';
import type { Risk, RiskLevel } from '../../plan/plan.js';
import type { RiskGroup } from '../review/risk-groups.js';
import { LEVELS, listedPlace, placeName } from '../review/risk-groups.js';
import { code, prose } from './escape.js';
import { utf8Bytes } from './section.js';

/**
 * The risks of a plan, blocking ones first; '' for none. They are told in full if that takes at most half of `room` (in
 * bytes), to leave space for the changes; else only their records are named, and if necessary they are counted.
 */
export function riskBlock(groups: readonly RiskGroup[], room: number): string {
  if (groups.length === 0) return '';
  const ways: readonly (readonly [format: (group: RiskGroup) => string, limit: number])[] = [
    [inFull, room / 2],
    [named, room / 2],
    [(group) => (group.level === 'info' ? counted(group) : named(group)), room],
    [counted, room],
  ];
  for (const [format, limit] of ways) {
    const text = withTitle(groups.map(format).join('\n'));
    if (utf8Bytes(text) <= limit) return text;
  }
  return withTitle(levelsCounted(groups));
}

function withTitle(text: string): string {
  return `### Risks\n\n${text.trimEnd()}`;
}

/** What the risks of a group have in common, and where they are, each with its own message if they are few and differ. */
function inFull(group: RiskGroup): string {
  const { risks, isTold } = group;
  return isTold ? withRecords(group, risks.map(withMessage)) : named(group);
}

function withMessage(risk: Risk): string {
  return `  - ${place(risk)}: ${prose(risk.message)}`;
}

/** What the risks of a group have in common, and where they are. */
function named(group: RiskGroup): string {
  const { risks } = group;
  const [only] = risks;
  if (only && risks.length === 1) return `${head(group)}${at(only)}: ${prose(only.message)}`;
  return withRecords(group, [`  ${risks.map(place).join(', ')}`]);
}

/** More records are folded. */
const MAX_OPEN = 5;

function withRecords(group: RiskGroup, lines: readonly string[]): string {
  const count = group.risks.length;
  if (count <= MAX_OPEN) return `${counted(group)}\n\n${lines.join('\n')}\n`;
  const start = `  <details><summary>${plural(count, 'record')}</summary>`;
  return `${counted(group)}\n\n${start}\n\n${lines.join('\n')}\n\n  </details>\n`;
}

function counted(group: RiskGroup): string {
  return `${head(group)}, ${plural(group.risks.length, 'time')}: ${prose(group.sentence)}`;
}

function head({ level, code: name, about }: RiskGroup): string {
  return `- ${levelText(level)} ${code(name)}${about === null ? '' : ` ${code(about)}`}`;
}

/** Longer than any name: RFC 1035, 2.3.4. */
const MAX_PLACE = 300;

function at(risk: Risk): string {
  return placeName(risk.address) === '' ? '' : ` at ${place(risk)}`;
}

function place({ address }: Risk): string {
  return code(listedPlace(address), MAX_PLACE);
}

function levelText(level: RiskLevel): string {
  return { block: '🛑 **block**', warn: '⚠️ **warn**', info: 'ℹ️ **info**' }[level];
}

function levelsCounted(groups: readonly RiskGroup[]): string {
  const counts = LEVELS.map((level) => {
    const ofLevel = groups.filter((group) => group.level === level);
    return [level, ofLevel.reduce((sum, { risks }) => sum + risks.length, 0)] as const;
  });
  const present = counts.filter(([, count]) => count > 0);
  return `${present.map(([level, count]) => `${levelText(level)}: ${plural(count, 'risk')}`).join(', ')}.`;
}
