import type { Rule } from '../../diagnostics/rule.js';
import { dnscontrolRules } from './dnscontrol/rules.js';
import { octodnsRules } from './octodns/rules.js';
import { route53Rules } from './route53/rules.js';
import { tofuRules } from './tofu/rules.js';

/** All rules about files of other programs, apart from master files. */
export const foreignRules: readonly Rule[] = [
  ...octodnsRules,
  ...route53Rules,
  ...tofuRules,
  ...dnscontrolRules,
];
