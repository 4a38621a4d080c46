import type { Layout, Style } from '../../text/style.js';
import type { Demonstration, ListedRisk } from '../../plan/risks/risk-kind.js';
import { blocksOf, levelOf } from '../risk-catalogue.js';
import { levelStyle } from './risks.js';
import { entryLines, example, field, paragraph } from './rules.js';

/** Formats the kinds of risk as a table. */
export function formatRiskCatalogue(risks: readonly ListedRisk[], layout: Layout): string {
  const widths = { code: Math.max(...risks.map(({ code }) => code.length)), label: 'block'.length };
  const lines = risks.flatMap(({ code, level, summary }) =>
    entryLines({ code, label: level, paint: levelStyle(layout.style, level), summary }, widths, layout),
  );
  const legend = 'zonemason rules CODE explains a risk with examples';
  return `${lines.join('\n')}\n\n${layout.style.dim(legend)}\n`;
}

/** Formats one kind of risk with its explanation and examples. */
export function formatRiskKind(risk: ListedRisk, layout: Layout): string {
  const { code, summary, explanation, advice, example: shown } = risk;
  const { style } = layout;
  const lines = [
    style.bold(code),
    '',
    ...paragraph(summary, layout),
    '',
    ...paragraph(explanation, layout),
    '',
    ...paragraph(advice, layout),
    '',
    ...field('level', levelOf(risk), layout),
    '',
    ...demonstration('Raised:', shown.raised, style.red),
    ...demonstration('Not raised:', shown.spared, style.green),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function demonstration(title: string, shown: Demonstration, colour: Style['red']): readonly string[] {
  const blocks = blocksOf(shown).map((block) =>
    block.title === null ? block.text : `${block.title}:\n${block.text}`,
  );
  return example(title, blocks, colour);
}
