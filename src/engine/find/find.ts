import { findRecords } from '../../dns/find/find-records.js';
import { foundEntry } from '../../dns/find/found-entry.js';
import { checkSelected } from '../check/check-selected.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Selection } from '../selection/selection.js';
import { isSelected } from '../selection/selection.js';
import type { Session } from '../session/session.js';
import type { FoundRecord } from './found.js';
import type { FindOptions } from './read-query.js';
import { readQuery } from './read-query.js';

/**
 * Finds records in the files of the selected zones. What leads to a name is followed through all zones. Needs no network.
 *
 * @throws Failure `usage` when the query is malformed; InvalidFiles when the files have errors.
 */
export async function find(
  session: Session,
  options: FindOptions,
  { globs, zones: filter }: Pick<Selection, 'globs' | 'zones'>,
): Promise<readonly FoundRecord[]> {
  const query = readQuery(options);
  const selection = { only: 'dns', globs, zones: filter } as const;
  const { zones, others, report } = await checkSelected(session, selection, {
    byMirror: false,
    errorsAlone: true,
  });
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  mustBeValid(errors, session.tell);
  const all = [...zones, ...others.flatMap(({ zone }) => zone ?? [])];
  const found = findRecords(all, query).filter(({ zone }) => isSelected(selection, zone.name));
  return found.map(foundEntry);
}
