import { expectUnmet } from '../../dns/expect/check-expectations.js';
import { checkSelected } from '../check/check-selected.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import type { ZoneSource } from './zone-source.js';
import { declaredZone } from './zone-source.js';

/**
 * The zones as the files declare them. Of errors, those of the zones that are read count, and those of files whose zone is
 * unknown. Expected answers that are others are only told.
 *
 * @throws InvalidFiles
 */
export async function fileSource(session: Session): Promise<ZoneSource> {
  const { zones, report } = await checkSelected(session, { only: 'dns' }, { byMirror: false });
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  const mustHaveNone = (of: string | undefined): void => {
    const found = errors.filter(({ zone }) => zone === of);
    mustBeValid(
      found.filter(({ rule }) => rule !== expectUnmet),
      session.tell,
    );
    // The answer is what shows why it is not the expected one.
    if (found.length > 0) session.tell({ kind: 'problems', diagnostics: found });
  };
  mustHaveNone(undefined);
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  return {
    names: [...byName.keys()],
    read: async (name) => {
      mustHaveNone(name);
      return declaredZone(byName.get(name) ?? { name, records: [], txt: 'text', serviceRecords: [] });
    },
  };
}
