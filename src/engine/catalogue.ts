import { endpointRules } from '../config/settings/endpoint.js';
import { serverRules } from '../config/settings/server.js';
import { malformedBrand } from '../config/settings/brand.js';
import { languageListRules } from '../config/settings/mail-languages.js';
import { policyRules } from '../config/settings/policies.js';
import { policyViolation } from '../dns/rules/judged-records.js';
import { projectFileRules } from '../config/settings/severities.js';
import type { Rule } from '../diagnostics/rule.js';
import { unusedIgnore, unusedProtect } from '../plan/settings/unused-patterns.js';
import { dnsRules } from '../dns/rules/list.js';
import { zonefileRules } from '../dns/zonefile/rules.js';
import { foreignRules } from '../load/foreign/rules.js';
import { loadRules } from '../load/rules.js';
import { mailRules } from '../mail/rules/list.js';

/** All rules, in the order of the docs page. */
export const catalogue: readonly Rule[] = [
  ...loadRules,
  ...projectFileRules,
  ...endpointRules,
  ...serverRules,
  malformedBrand,
  ...languageListRules,
  ...policyRules,
  policyViolation,
  unusedProtect,
  unusedIgnore,
  ...dnsRules,
  ...mailRules,
  ...zonefileRules,
  ...foreignRules,
];

/** Returns the rule with a code. */
export function ruleByCode(code: string): Rule | undefined {
  return catalogue.find((rule) => rule.code === code);
}
