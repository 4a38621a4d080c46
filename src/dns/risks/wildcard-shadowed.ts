import type { ExistingNames } from '../name/existing-names.js';
import { existingNames, parentOf, answeringPrefix } from '../name/existing-names.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { Change } from '../diff/zone-diff.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';
import { publishedAt, publishedNames } from './risk.js';

export const wildcardShadowed: RiskRule = {
  code: 'wildcard-shadowed',
  level: 'warn',
  summary: 'a new name hides answers of a wildcard',
  explanation:
    'A wildcard only answers for names that do not exist. A name exists as soon as it, or a name below it, has a record of any type, and then loses everything else that the wildcard gave it.',
  advice: 'Repeat at the name what it shall keep of the wildcard.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "*": { A: 192.0.2.1 }
+  shop: { TXT: verification=1 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   "*": { A: 192.0.2.1 }
+  shop: { TXT: verification=1, A: 192.0.2.1 }
`,
    },
  },
  *find(zone) {
    const existing = existingNames(publishedNames(zone.before));
    const names = new Map<string, { readonly shadow: Shadow | null; readonly changes: Change[] }>();
    for (const change of zone.diff.changes) {
      if (change.after?.active !== true) continue;
      for (const name of newNames(change.after.prefix, existing)) {
        let known = names.get(name);
        if (!known) names.set(name, (known = { shadow: shadowOf(zone, name, existing), changes: [] }));
        if (!known.shadow) continue;
        known.changes.push(change);
        break;
      }
    }
    for (const { shadow, changes } of names.values()) if (shadow) yield { ...shadow, changes };
  },
};

type Shadow = Omit<RiskFinding, 'changes'>;

/** The names that a record adds to a zone, the highest first. */
function newNames(prefix: string, existing: ExistingNames): readonly string[] {
  const fresh: string[] = [];
  for (let name = prefix; !existing.has(name); name = parentOf(name)) fresh.unshift(name);
  return fresh;
}

/** What a new name no longer gets from its wildcard; its own CNAME would answer for every type. */
function shadowOf(zone: ZoneChange, name: string, existing: ExistingNames): Shadow | null {
  const wildcard = answeringPrefix(name, existing);
  const own = new Set(publishedAt(zone.after, name).map(({ type }) => type));
  const types = new Set(publishedAt(zone.before, wildcard).map(({ type }) => type));
  const lost = own.has('CNAME') ? [] : [...types].filter((type) => !own.has(type));
  const [first] = lost;
  if (first === undefined) return null;
  return {
    address: recordAddress(zone.zone, { prefix: name, type: first }),
    message: `${ownerName(name, zone.zone)} no longer gets ${lost.join(', ')} from ${ownerName(wildcard, zone.zone)}`,
  };
}
