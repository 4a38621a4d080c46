import { defineRule } from '../../../diagnostics/rule.js';
import { enumeration } from '../../../text/plural.js';
import type { Finding } from '../../check/problem.js';
import { MOST_SHOWN, relatedRecord } from '../../check/problem.js';
import { isInDomain, prefixIn } from '../../name/domain.js';
import type { DeclaredRecord } from '../../record.js';
import { canonicalContent } from '../../records/identity.js';
import type { ProjectRule, ProjectView } from '../../records/project-view.js';
import { ofType } from '../../records/project-view.js';
import { targetOf } from '../../records/targets.js';
import { recordType } from '../../types/registry.js';
import type { DesiredZone } from '../../zone.js';
import type { Published } from '../published.js';
import { mayHaveOthers, publisherOf } from '../published.js';
import type { Delegation } from './delegations.js';
import { delegationsOf } from './delegations.js';

const PARENT = '$ cat zones/example.com.yaml\nrecords:\n  dev: { NS: [ns1.example.net, ns2.example.net] }\n';
const CHILD = '$ cat zones/dev.example.com.yaml\nrecords:\n';

export const delegationMismatch: ProjectRule = {
  rule: defineRule(
    {
      code: 'delegation/mismatch',
      summary: 'A delegation should have the name servers, and their addresses, that the delegated zone has.',
      explanation:
        'Resolvers take the name servers from either of the two zones, so some ask a server that the other zone does not know, ' +
        'and that may be gone. Change both zones together. Only zones of the project are compared, and name servers only where ' +
        'both zones declare some.',
      reference: 'RFC 1034 section 4.2.2; RFC 1912 section 2.3; GRoot (SIGCOMM 2020), delegation consistency',
      bad: `${PARENT}${CHILD}  "@": { NS: [ns1.example.net, ns3.example.net] }`,
      good: `${PARENT}${CHILD}  "@": { NS: [ns1.example.net, ns2.example.net] }`,
    },
    { severity: 'warning', adjustable: true, examples: 'shell' },
  ),
  *check(project) {
    const checked = new Set<string>();
    for (const delegation of delegationsOf(project)) {
      yield* differentServers(delegation, project);
      yield* differentGlue(delegation, project, checked);
    }
  },
};

/** The records of some types that one of two zones has for a name. */
interface Side extends Published {
  readonly zone: DesiredZone;
  readonly types: readonly string[];
}

function* differentServers({ parent, name, servers }: Delegation, project: ProjectView): Iterable<Finding> {
  const child = project.zoneOf(name);
  const own = child?.name === name ? ofType(project.viewOf(child).names.get(''), 'NS') : [];
  // A zone that declares no name servers has those of the service, which are not listed.
  if (!child || own.length === 0) return;
  const types = ['NS'];
  const above = { zone: parent, name, types, records: servers, served: [] };
  const [surplus, lacking] = differences(above, { zone: child, name, types, records: own, served: [] });
  const [record = servers[0]] = surplus;
  if (!record || surplus.length + lacking.length === 0) return;
  const faults = [
    ...(surplus.length > 0 ? [`it does not name ${listed(surplus)}`] : []),
    ...(lacking.length > 0 ? [`${parent.name} does not name ${listed(lacking)}`] : []),
  ];
  yield {
    zone: parent,
    record,
    field: surplus.length > 0 ? 'content' : 'type',
    message: `${name} has other name servers than its delegation: ${faults.join(', and ')}`,
    hint: 'name the same servers in both zones',
    related: (lacking.length > 0 ? lacking : own)
      .slice(0, MOST_SHOWN)
      .map((each) => relatedRecord(child.name, each, 'in the zone itself')),
  };
}

/** Compares the addresses beside a delegation with those that another zone of the project publishes for the server. */
function* differentGlue(
  { parent, servers }: Delegation,
  project: ProjectView,
  checked: Set<string>,
): Iterable<Finding> {
  for (const server of servers) {
    const name = targetOf(server) ?? '';
    const key = `${parent.name} ${name}`;
    if (!isInDomain(name, parent.name) || checked.has(key)) continue;
    checked.add(key);
    const prefix = prefixIn(parent.name, name);
    const view = project.viewOf(parent);
    const glue = addressesOf(view.names.get(prefix));
    if (glue.length === 0) continue;
    const { zone, name: end, records, served } = publisherOf(project)(name);
    if (!zone || zone === parent || end !== name) continue;
    const types = ['A', 'AAAA'];
    const own = addressesOf(records);
    const above = { zone: parent, name, types, records: glue, served: view.servicesAt(prefix) };
    const [surplus, lacking] = differences(above, { zone, name, types, records: own, served });
    const [record = glue[0]] = surplus;
    if (!record || surplus.length + lacking.length === 0) continue;
    yield {
      zone: parent,
      record,
      field: surplus.length > 0 ? 'content' : 'type',
      message: `the glue of ${name} is ${listed(glue)}, but ${zone.name} has ${listed(own)}`,
      hint: 'write the same addresses in both zones',
      related: own.slice(0, MOST_SHOWN).map((each) => relatedRecord(zone.name, each, 'in its own zone')),
    };
  }
}

function addressesOf(records: readonly DeclaredRecord[] = []): readonly DeclaredRecord[] {
  return records.filter(({ type }) => recordType(type)?.isAddress);
}

/** The records that only the first, and those that only the second side has, as far as the files tell. */
function differences(
  one: Side,
  other: Side,
): readonly [readonly DeclaredRecord[], readonly DeclaredRecord[]] {
  return [surplusIn(one, other), surplusIn(other, one)];
}

function surplusIn({ zone, records }: Side, other: Side): readonly DeclaredRecord[] {
  if (other.types.some((type) => mayHaveOthers(other, type))) return [];
  const known = new Set(other.records.map((record) => canonicalContent(record, other.zone.txt)));
  return records.filter((record) => !known.has(canonicalContent(record, zone.txt)));
}

function listed(records: readonly DeclaredRecord[]): string {
  return records.length === 0
    ? 'none'
    : enumeration(
        records.map(({ content }) => content),
        MOST_SHOWN,
      );
}
