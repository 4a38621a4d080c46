import { wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout, Style } from '../../text/style.js';
import type { Risk, RiskLevel } from '../../plan/plan.js';

/** The levels of risks, most severe first. */
export const LEVELS: readonly RiskLevel[] = ['block', 'warn', 'info'];
/** Further infos of the same kind are only counted. */
const MAX_INFOS = 3;

/** Formats the risks of a plan, blocking ones first; '' for none. */
export function formatRisks(risks: readonly Risk[], layout: Layout): string {
  if (risks.length === 0) return '';
  const lines = LEVELS.flatMap((level) => {
    const ofLevel = risks.filter((risk) => risk.level === level);
    return level === 'info' ? infoLines(ofLevel, layout) : ofLevel.flatMap((risk) => riskLines(risk, layout));
  });
  return `${layout.style.bold('Risks')}\n${lines.join('\n')}\n`;
}

/** Level, code and address, followed by the message. */
function riskLines({ level, code, address, message }: Risk, { style, width }: Layout): readonly string[] {
  const head = `  ${levelStyle(style, level)(level.padEnd(5))}  ${style.bold(printable(code))}  ${style.dim(printable(address))}`;
  const indent = ' '.repeat(9);
  return [
    head.trimEnd(),
    ...wrap(printable(message), width - indent.length).map((line) => `${indent}${line}`),
  ];
}

function infoLines(risks: readonly Risk[], layout: Layout): readonly string[] {
  const codes = [...new Set(risks.map(({ code }) => code))];
  return codes.flatMap((code) => {
    const ofCode = risks.filter((risk) => risk.code === code);
    const lines = ofCode.slice(0, MAX_INFOS).flatMap((risk) => riskLines(risk, layout));
    const more = ofCode.length - MAX_INFOS;
    return more > 0 ? [...lines, layout.style.dim(`         ${more} more ${printable(code)}`)] : lines;
  });
}

export function levelStyle(style: Style, level: RiskLevel): (text: string) => string {
  return { block: style.red, warn: style.yellow, info: style.cyan }[level];
}
