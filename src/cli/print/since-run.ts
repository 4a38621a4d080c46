import type { UndoneSinceRun } from '../../engine/events.js';
import { changesOf, SYMBOLS } from '../../render/changes.js';
import { changeLines, columnsFor } from '../../render/text/change.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import { noticeText } from '../terminal/notice.js';

/** Further changes are only counted. */
const MOST_CHANGES = 5;

/** Warns of the changes of a rollback that undo what its run has not written. */
export function formatSinceRun({ zones, templates }: UndoneSinceRun, layout: Layout): string {
  const ofZones = zones.flatMap(({ zone, steps }) => {
    const changes = changesOf(steps);
    const columns = columnsFor(changes);
    return changes.map((change) => ({
      scope: zone,
      lines: changeLines({ ...change, notes: [] }, columns, layout),
    }));
  });
  const ofTemplates = templates.flatMap(({ template, steps }) =>
    steps.map(({ action, after, before }) => ({
      scope: `mail/${template}`,
      lines: [`  ${SYMBOLS[action]} ${printable((after ?? before)?.language ?? '')}`],
    })),
  );
  const all = [...ofZones, ...ofTemplates];
  const shown = all.slice(0, MOST_CHANGES);
  const more = all.length - shown.length;
  const lines = shown.flatMap(({ scope, lines: ofChange }, index) =>
    shown[index - 1]?.scope === scope ? ofChange : [printable(scope), ...ofChange],
  );
  const which = all.length === 1 ? 'this change also undoes' : 'these changes also undo';
  return [
    noticeText(
      `warning: ${which} what that run did not write, or failed to; others, or later runs, may have written it:`,
      layout,
    ),
    ...lines.map((line) => `${line}\n`),
    ...(more > 0 ? [`and ${plural(more, 'more change')}\n`] : []),
    '\n',
  ].join('');
}
