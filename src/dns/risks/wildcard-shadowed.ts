import { ownerName, recordAddress } from '../record.js';
import type { RecordsByName, RiskFinding, RiskRule, ZoneChange } from './risk.js';

export const wildcardShadowed: RiskRule = {
  code: 'wildcard-shadowed',
  level: 'warn',
  summary: 'A new name, or an empty name above it, stops answers that a wildcard gave until now (RFC 4592).',
  *find(zone) {
    const names = existingNames(zone.before);
    for (const change of zone.diff.changes) {
      if (change.action !== 'create') continue;
      for (const name of newNames(change.after.prefix, names)) {
        names.add(name);
        const finding = shadow(zone, name, names);
        if (finding) yield { ...finding, changes: [change] };
      }
    }
  },
};

/** All names that exist, empty non-terminals included. */
function existingNames(records: RecordsByName): Set<string> {
  const names = new Set<string>(['']);
  for (const prefix of records.keys()) {
    for (let name = prefix; name !== '' && !names.has(name); name = parentOf(name)) names.add(name);
  }
  return names;
}

function parentOf(prefix: string): string {
  const dot = prefix.indexOf('.');
  return dot === -1 ? '' : prefix.slice(dot + 1);
}

/** The names that a new record brings into being, the highest first; a wildcard itself shadows nothing. */
function newNames(prefix: string, names: ReadonlySet<string>): readonly string[] {
  const fresh: string[] = [];
  for (let name = prefix; !names.has(name); name = parentOf(name))
    if (!name.startsWith('*')) fresh.unshift(name);
  return fresh;
}

function shadow(
  zone: ZoneChange,
  name: string,
  names: ReadonlySet<string>,
): Omit<RiskFinding, 'changes'> | undefined {
  let encloser = parentOf(name);
  while (!names.has(encloser)) encloser = parentOf(encloser);
  const wildcard = encloser === '' ? '*' : `*.${encloser}`;
  const answers = (zone.before.get(wildcard) ?? []).filter((record) => record.active);
  const own = new Set((zone.after.get(name) ?? []).map(({ type }) => type));
  const lost = [...new Set(answers.map(({ type }) => type))].filter((type) => !own.has(type));
  const [first] = lost;
  if (first === undefined) return undefined;
  return {
    address: recordAddress(zone.zone, { prefix: name, type: first }),
    message: `${ownerName(name, zone.zone)} no longer gets ${lost.join(', ')} from ${ownerName(wildcard, zone.zone)}`,
  };
}
