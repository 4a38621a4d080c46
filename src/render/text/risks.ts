import { textWidth } from '../../text/columns.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout, Paint, Style } from '../../text/style.js';
import type { Risk, RiskLevel } from '../../plan/plan.js';
import type { RiskGroup } from '../review/risk-groups.js';
import { listedPlace, placeName } from '../review/risk-groups.js';
import { wrapText } from './wrap-segments.js';

/** Further names are only counted, unless everything is asked for. */
const MOST_NAMED: Readonly<Record<RiskLevel, number>> = { block: Infinity, warn: 20, info: 5 };

/** Formats the risks of a plan; with `all`, each with its message. '' for none. */
export function formatRisks(groups: readonly RiskGroup[], layout: Layout, { all = false } = {}): string {
  if (groups.length === 0) return '';
  const lines = groups.flatMap((group) => groupLines(group, all, layout));
  return `${layout.style.bold('Risks')}\n${lines.join('\n')}\n`;
}

const INDENT = ' '.repeat(9);

/** Level and code, then what it means and where. */
function groupLines(group: RiskGroup, all: boolean, layout: Layout): readonly string[] {
  const { level, code, about, risks, sentence, differs, isTold } = group;
  const { style, width } = layout;
  const name = style.bold(printable(code)) + (about === null ? '' : `  ${printable(about)}`);
  const head = `  ${levelStyle(style, level)(level.padEnd(5))}  ${name}`;
  const [only] = risks;
  if (only && risks.length === 1) {
    const line = [code, about, placeName(only.address)].filter((text) => text !== null).join('  ');
    const isBeside = INDENT.length + textWidth(printable(line)) <= width;
    const named = isBeside
      ? [`${head}  ${place(only, style)}`.trimEnd()]
      : [head, ...placeLines(only, layout)];
    return [...named, ...indented(sentence, layout)];
  }
  return [
    `${head}  ${style.dim(plural(risks.length, 'time'))}`,
    ...indented(sentence, layout),
    ...(isTold || (all && differs)
      ? risks.flatMap((risk) => [...placeLines(risk, layout), ...indented(risk.message, layout)])
      : places(group, all, layout)),
  ];
}

function places({ level, risks }: RiskGroup, all: boolean, layout: Layout): readonly string[] {
  // One more name takes no more room than to say that there is one.
  const most = all || risks.length === MOST_NAMED[level] + 1 ? Infinity : MOST_NAMED[level];
  const named = risks.slice(0, most).map(({ address }) => printable(listedPlace(address)));
  const more = risks.length - named.length;
  return [
    ...indented(named.join(', '), layout, layout.style.dim),
    ...(more > 0 ? indented(`and ${more} more, which --verbose names`, layout, layout.style.dim) : []),
  ];
}

function place({ address }: Risk, style: Style): string {
  return style.dim(printable(placeName(address)));
}

function placeLines({ address }: Risk, layout: Layout): readonly string[] {
  return indented(listedPlace(address), layout, layout.style.dim);
}

function indented(text: string, { width }: Layout, paint: Paint = (line) => line): readonly string[] {
  return wrapText(printable(text), width - INDENT.length).map((line) => `${INDENT}${paint(line)}`);
}

export function levelStyle(style: Style, level: RiskLevel): Paint {
  return { block: style.red, warn: style.yellow, info: style.cyan }[level];
}
