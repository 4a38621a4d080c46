import type { ApplyReport } from '../apply/report.js';
import { printable } from '../diagnostics/printable.js';

/** The command that goes back to where a run began; '' when it kept no journal. */
export function formatWayBack({ zones }: Pick<ApplyReport, 'zones'>): string {
  const paths = zones.flatMap(({ journal }) => journal ?? []);
  return paths.length === 0
    ? ''
    : `To go back: zonemason rollback ${shorten(paths).map(printable).join(' ')}`;
}

/** Up to the zone, the name of a journal is the time of its run. */
const UP_TO_ZONE = /^.*Z-/;
const MOST_NAMED = 3;

/** The journals of one run, when they are many, as the shell finds them. */
function shorten(paths: readonly string[]): readonly string[] {
  const [first = ''] = paths;
  const [beginning] = UP_TO_ZONE.exec(first) ?? [];
  const isOneRun = beginning !== undefined && paths.every((path) => path.startsWith(beginning));
  return paths.length > MOST_NAMED && isOneRun ? [`${beginning}*`] : paths;
}
