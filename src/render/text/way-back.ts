import type { ApplyReport } from '../../apply/report.js';
import { printable } from '../../text/printable.js';

/** The command that goes back to where a run began; '' when no journal was kept. */
export function formatWayBack({ zones }: Pick<ApplyReport, 'zones'>): string {
  const paths = zones.flatMap(({ journal }) => journal ?? []);
  if (paths.length === 0) return '';
  return `To go back: zonemason rollback ${shorten(paths).map(printable).join(' ')}`;
}

/** Up to the zone, the name of a journal is the time of its run. */
const UP_TO_ZONE = /^.*Z-/;

/** The journals of one run, when there are several, as the shell finds them. */
function shorten(paths: readonly string[]): readonly string[] {
  const [first = ''] = paths;
  const [beginning] = UP_TO_ZONE.exec(first) ?? [];
  const isOneRun = beginning !== undefined && paths.every((path) => path.startsWith(beginning));
  return paths.length > 1 && isOneRun ? [`${beginning}*`] : paths;
}
