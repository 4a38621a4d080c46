import { MAX_LABEL_IN_DNS, MAX_NAME_IN_DNS } from '../../../../src/dns/limits.js';
import { canonicalName } from '../../../../src/dns/name/name.js';

/**
 * The name that is looked up for an expanded domain-spec: labels on the left are dropped until it fits (RFC 7208 section
 * 7.3); null when it is not a name, so that nothing can match it (section 4.8).
 */
export function targetName(expanded: string): string | null {
  let name = canonicalName(expanded);
  while (name.length > MAX_NAME_IN_DNS && name.includes('.')) name = name.slice(name.indexOf('.') + 1);
  return name.length <= MAX_NAME_IN_DNS && hasLabels(name) ? name : null;
}

/** Whether no label is empty or too long. */
export function hasLabels(name: string): boolean {
  return name.split('.').every((label) => label !== '' && label.length <= MAX_LABEL_IN_DNS);
}
