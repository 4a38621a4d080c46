import type { ApplyReport } from '../apply/report.js';
import { printable } from '../diagnostics/printable.js';

/** The command that goes back to where the zones of a run began; '' when no journal of a zone was kept. */
export function formatWayBack({ zones }: Pick<ApplyReport, 'zones'>): string {
  const ofMail = zones.filter(({ zone }) => zone.startsWith('mail/'));
  const paths = zones.flatMap((report) => (ofMail.includes(report) ? [] : (report.journal ?? [])));
  if (paths.length === 0) return '';
  const named = ofMail.length === 0 ? shorten(paths) : paths;
  return `To go back: zonemason rollback ${named.map(printable).join(' ')}`;
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
