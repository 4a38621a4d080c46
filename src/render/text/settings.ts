import type { SettingChange } from '../../plan/plan.js';
import { wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import { SETTINGS_TITLE, settingText } from '../settings.js';

/** Formats the changed settings of a plan; '' for none. */
export function formatSettings(settings: readonly SettingChange[], layout: Layout): string {
  if (settings.length === 0) return '';
  const lines = settings.flatMap((change) => settingLines(change, layout));
  return `${layout.style.bold(SETTINGS_TITLE)}\n${lines.join('\n')}\n`;
}

/** Scope and place, followed by the change. */
function settingLines(change: SettingChange, { style, width }: Layout): readonly string[] {
  const level = change.weaker ? style.yellow('weaker') : '      ';
  const indent = ' '.repeat(10);
  return [
    `  ${level}  ${style.bold(printable(change.scope))}  ${style.dim(printable(`${change.file}:${change.line}`))}`,
    ...wrap(printable(settingText(change)), width - indent.length).map((line) => `${indent}${line}`),
  ];
}
