import { contentText } from '../content/content-text.js';
import type { Comparison } from '../answers/comparison.js';
import { ownerName } from '../name/domain.js';
import type { DnsRecord } from '../record.js';
import { constantName } from '../spf/grammar/domain-spec.js';
import { continuation } from '../spf/grammar/lookup-terms.js';
import { isSpf, readSpf } from '../spf/grammar/read-record.js';

/**
 * The domains whose SPF records lead to those of some others, directly or not, and these themselves, each with those that it
 * leads to. All texts of the project are read.
 */
export function spfUsers(
  { zones }: Comparison,
  changed: Iterable<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const { name, staying, changes } of zones.values()) {
    for (const record of staying) addUses(users, name, record);
    for (const { after } of changes) if (after) addUses(users, name, after);
  }
  const found = new Map<string, Set<string>>();
  for (const origin of changed) {
    const pending = [origin];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const origins = found.get(at) ?? new Set();
      found.set(at, origins);
      if (origins.size === origins.add(origin).size) continue;
      pending.push(...(users.get(at) ?? []));
    }
  }
  return found;
}

/** Adds the owner of a record to the users of those that it includes or redirects to. */
function addUses(
  users: Map<string, Set<string>>,
  zone: string,
  { prefix, type, content, active }: DnsRecord,
): void {
  if (type !== 'TXT' || !active || !/^"?v=spf1 .*(?:include:|redirect=)/is.test(content)) return;
  const { text } = contentText(content);
  if (!isSpf(text)) return;
  const { mechanisms, redirect } = readSpf(text);
  for (const term of redirect ? [...mechanisms, redirect] : mechanisms) {
    const domain = continuation(term);
    const name = domain && constantName(domain);
    if (name === null) continue;
    const owners = users.get(name) ?? new Set();
    users.set(name, owners.add(ownerName(prefix, zone)));
  }
}
