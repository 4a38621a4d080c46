import type { Rule } from '../../diagnostics/rule.js';
import type { Protocol } from '../protocol.js';
import { nameServerProfile } from './name-server.js';
import { nameServerRules } from './name-server-rules.js';
import type { TargetProfile } from './profile.js';
import { serviceProfile } from './service.js';
import { absentRecord, dividedPart } from './update-plan-rules.js';

const profiles: Readonly<Record<Protocol, TargetProfile>> = {
  rest: serviceProfile,
  update: nameServerProfile,
};

/** What the target of a protocol demands of records. */
export function profileOf(protocol: Protocol): TargetProfile {
  return profiles[protocol];
}

/** The rules of targets other than the service, whose rules are the general ones. */
export const targetRules: readonly Rule[] = [...nameServerRules, absentRecord, dividedPart];
