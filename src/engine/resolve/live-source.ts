import { zoneReading } from '../../config/project.js';
import { mustHaveValidProject, zoneFilesOf } from '../check/check.js';
import { declaredZones } from '../check/declared-zones.js';
import { dnsOf } from '../selection/selection.js';
import { readListings } from '../session/read-listings.js';
import type { Session } from '../session/session.js';
import type { ZoneSource } from './zone-source.js';
import { listedZone } from './zone-source.js';

/** The zones as the service lists them. @throws Failure `credentials`, `unreachable`, `interrupted`; InvalidFiles. */
export async function liveSource(session: Session): Promise<ZoneSource> {
  mustHaveValidProject(session);
  const { project } = session;
  const { txt } = dnsOf(project);
  return {
    names: await namesOfZones(session),
    read: async (name) => {
      const { listings, failures } = await readListings(session, [name]);
      for (const { failure } of failures) throw failure;
      return listedZone(
        name,
        listings.flatMap(({ records }) => records),
        txt,
      );
    },
  };
}

/** The names of the zones that files declare. */
async function namesOfZones({ project }: Pick<Session, 'project'>): Promise<readonly string[]> {
  const files = await zoneFilesOf(project);
  const { severities } = project;
  const { left } = await declaredZones({ ...zoneReading(project), files, names: [], severities });
  return [...left];
}
