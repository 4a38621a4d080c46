import type { Plan } from '../../plan/plan.js';
import { SETTINGS_TITLE, settingPlace, settingsCount, settingText } from '../settings.js';
import { code, row, tableHead } from './escape.js';
import { utf8Bytes } from './section.js';

/** The changed settings of a plan; '' for none. They are only counted if the table takes more than a third of `room` (in bytes). */
export function settingsTable({ settings = [] }: Pick<Plan, 'settings'>, room: number): string {
  if (settings.length === 0) return '';
  const rows = settings.map((change) =>
    row([
      change.weaker ? '⚠️&nbsp;weaker' : '',
      code(change.scope),
      code(settingText(change), MAX_CHANGE),
      code(settingPlace(change)),
    ]),
  );
  const table = [tableHead(['', 'scope', 'setting', 'where']), ...rows].join('\n');
  const text =
    utf8Bytes(table) <= room / 3 ? table : `${settingsCount({ settings })}: too many to list here.`;
  return `### ${SETTINGS_TITLE}\n\n${text}`;
}

/** Longer changes are shortened. */
const MAX_CHANGE = 1000;
