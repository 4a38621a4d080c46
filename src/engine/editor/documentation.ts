import type { Rule } from '../../diagnostics/rule.js';
import { publishedAddress } from '../../version.js';
import { catalogue } from '../catalogue.js';

const inCatalogue: ReadonlySet<string> = new Set(catalogue.map(({ code }) => code));

/** The address of what is written about a rule; policies of a project share a page. Null while no version is published. */
export function ruleAddress({ code }: Pick<Rule, 'code'>): string | null {
  return publishedAddress(
    inCatalogue.has(code) ? `docs/rules.md#${code.replaceAll('/', '')}` : 'docs/policies.md',
  );
}

/** The parts of a reference that everybody can look up: RFCs and registries, but no files of this package. */
export function publicReference(reference: string): readonly string[] {
  const parts = reference.split('; ').filter((part) => /^(?:RFC|draft-|YAML|IANA|https:)/.test(part));
  return parts.length === 0 ? [] : [`Reference: ${parts.join('; ')}`];
}
