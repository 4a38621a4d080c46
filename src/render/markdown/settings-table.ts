import type { Plan } from '../../plan/plan.js';
import { SETTINGS_TITLE, settingsCount, settingText } from '../settings.js';
import { placeText } from './place.js';
import { code, row, tableHead } from './escape.js';
import { utf8Bytes } from './section.js';

/** The changed settings of a plan; '' for none. They are only counted if the table takes more than a third of `room` (in bytes). */
export function settingsTable(plan: Plan, room: number): string {
  const { settings = [] } = plan;
  if (settings.length === 0) return '';
  const place = placeText(plan);
  const rows = settings.map((change) =>
    row([
      change.weaker ? '⚠️&nbsp;weaker' : '',
      code(change.scope),
      code(settingText(change), MAX_CHANGE),
      place(change),
    ]),
  );
  const table = [tableHead(['', 'scope', 'setting', 'where']), ...rows].join('\n');
  const text = utf8Bytes(table) <= room / 3 ? table : `${settingsCount(plan)}: too many to list here.`;
  return `### ${SETTINGS_TITLE}\n\n${text}`;
}

/** Longer changes are shortened. */
const MAX_CHANGE = 4000;
