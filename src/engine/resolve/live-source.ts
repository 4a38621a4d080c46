import { zoneReading } from '../../config/project.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { zoneFilesOf } from '../check/zone-files.js';
import type { DesiredZone } from '../../dns/zone.js';
import { loadZones } from '../../load/zone/zone-file.js';
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
  const services = await serviceRecordsOf(session);
  return {
    names: [...services.keys()],
    read: async (name) => {
      const { listings, failures } = await readListings(session, [name]);
      for (const { failure } of failures) throw failure;
      return listedZone(
        listings.flatMap(({ records }) => records),
        { name, txt, serviceRecords: services.get(name) ?? [] },
      );
    },
  };
}

/** The zones that files declare, and what these say of managed services, which no listing has. */
async function serviceRecordsOf({
  project,
}: Pick<Session, 'project'>): Promise<ReadonlyMap<string, DesiredZone['serviceRecords']>> {
  const services = new Map<string, DesiredZone['serviceRecords']>();
  for await (const { zone } of loadZones(await zoneFilesOf(project), zoneReading(project)))
    if (zone) services.set(zone.name, zone.serviceRecords);
  return services;
}
