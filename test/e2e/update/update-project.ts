import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../../src/diagnostics/group-by.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import { readListing } from '../../../src/dns/records/listing.js';
import { temporaryFolder } from '../../support/after-tests.js';
import type { UpdateServer } from '../../support/update-servers.js';
import { TSIG, updateClientOf } from '../../support/update-servers.js';
import type { Project, Times } from '../project.js';
import { projectIn } from '../project.js';

const ENV = { ZONEMASON_DNS_TSIG: TSIG };

/** A project whose zones are at a name server. */
export interface UpdateProject extends Project {
  /** Writes the file of a zone anew. */
  readonly declare: (zone: string, records: readonly DnsRecord[]) => void;
}

export interface UpdateProjectSetting {
  readonly address: string;
  /** By zone, what its file declares. */
  readonly zones: Readonly<Record<string, readonly DnsRecord[]>>;
  /** More lines of the project file. */
  readonly settings?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly times?: Times;
}

/** Writes a project of zones at a name server. */
export function updateProject({
  address,
  zones,
  settings = '',
  env = ENV,
  times,
}: UpdateProjectSetting): UpdateProject {
  const folder = temporaryFolder({
    'zonemason.yaml': `dns:\n  protocol: update\n  server: "${address}"\n  zones: zones/*.yaml\n${settings}`,
    ...Object.fromEntries(
      Object.entries(zones).map(([zone, records]) => [`zones/${zone}.yaml`, zoneText(zone, records)]),
    ),
  });
  const declare: UpdateProject['declare'] = (zone, records) =>
    writeFileSync(join(folder, `zones/${zone}.yaml`), zoneText(zone, records));
  return { ...projectIn(folder, env, times), declare };
}

/** A record with the usual TTL. */
export function record(
  prefix: string,
  type: string,
  content: string,
  others: Partial<DnsRecord> = {},
): DnsRecord {
  return { prefix, type, content, ttl: 3600, prio: 0, active: true, ...others };
}

/** A zone file, whose values all have the form of a map. */
function zoneText(zone: string, records: readonly DnsRecord[]): string {
  const names = Array.from(
    groupBy(records, ({ prefix }) => prefix),
    ([prefix, ofName]) => [
      prefix === '' ? '@' : prefix,
      Object.fromEntries(
        Array.from(
          groupBy(ofName, ({ type }) => type),
          ([type, set]) => [
            type,
            set.map(({ content, ttl, prio, active }) => ({
              content,
              ttl,
              ...(prio > 0 && { prio }),
              ...(!active && { active }),
            })),
          ],
        ),
      ),
    ],
  );
  return `zone: ${zone}\nrecords: ${JSON.stringify(Object.fromEntries(names), null, 1)}\n`;
}

/** The records of a zone, but for what every zone of the tests has. */
export async function recordsAt(
  server: Pick<UpdateServer, 'port'>,
  zone: string,
): Promise<readonly LiveRecord[]> {
  const rows = readListing(zone, await updateClientOf(server).list(zone));
  return rows.filter(({ prefix, type }) => prefix !== 'ns1' && !(prefix === '' && type === 'NS'));
}

/** Records as lines, sorted. */
export function lines(records: readonly DnsRecord[]): readonly string[] {
  return records
    .map(({ prefix, type, prio, content, ttl }) => `${prefix || '@'} ${ttl} ${type} ${prio} ${content}`)
    .toSorted();
}

/** Changes a zone as somebody else would: without a look at what it rests on. */
export async function edit(
  server: Pick<UpdateServer, 'port'>,
  zone: string,
  changes: readonly (readonly [before: DnsRecord | null, after: DnsRecord | null])[],
): Promise<void> {
  const client = updateClientOf(server);
  const rows = readListing(zone, await client.list(zone));
  const made = changes.map(([before, after]) => {
    const found = before && rows.find((row) => lines([row])[0] === lines([before])[0]);
    if (before && !found) throw new Error(`${lines([before])[0]} is not there`);
    return { recordId: found ? found.id : null, before, after };
  });
  const came = await client.send({ zone, known: groupBy(rows, ({ prefix }) => prefix), changes: made });
  if (came !== 'done') throw came.unmet;
}

/** The name server of every zone of the tests, which their files declare. */
export const NS1 = record('ns1', 'A', '127.0.0.1');
