import { completeExpect } from './complete-expect.js';
import type { Completion, CompletionPlace } from './completion-items.js';
import { keyItems, prefixItems, ruleItems, typeItems, valueItems } from './completion-items.js';
import type { FileKeys } from '../file-keys.js';
import {
  boundsKeys,
  dnsKeys,
  mailKeys,
  mailPatternKeys,
  matchKeys,
  policyKeys,
  projectKeys,
  requireKeys,
} from '../file-keys.js';

/** The keys of maps, by the keys above them. */
const KEYS: ReadonlyMap<string, FileKeys> = new Map([
  ['', projectKeys],
  ['dns', dnsKeys],
  ['mail', mailKeys],
  ['mail.ignore', mailPatternKeys],
  ['mail.protect', mailPatternKeys],
  ['guards', [['maxChangePercent', 'how much of a zone a plan may change']]],
  ['journals', [['keep', 'how many runs']]],
  ['policies', policyKeys],
  ['policies.match', matchKeys],
  ['policies.require', requireKeys],
  ['policies.require.ttl', boundsKeys],
]);

/** The values of settings, by their keys. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['dns.protocol', ['rest', 'update']],
  ['dns.txt', ['text', 'quoted']],
  ['dns.replace', ['auto', 'put', 'recreate']],
  ['dns.insecureHttp', ['true', 'false']],
  ['mail.policy', ['sync', 'upsert-only', 'create-only']],
  ['mail.insecureHttp', ['true', 'false']],
  ['policies.forbid', ['true']],
  ['policies.severity', ['error', 'warn']],
]);

/** Completes what is in front of a cursor in a project file. */
export function completeProjectFile({ context, state }: CompletionPlace): readonly Completion[] {
  const { keys, key } = context;
  const [top] = keys;
  if (top === 'expect') return completeExpect(context, state);
  if (top === 'rules')
    return key === null ? ruleKeys(context, state) : valueItems(['error', 'warn', 'off'], 'severity');
  const place = keys.join('.');
  if (key === null) return keyItems(KEYS.get(place) ?? [], context);
  const setting = place === '' ? key : `${place}.${key}`;
  switch (setting) {
    case 'policies.match.type':
      return typeItems(state);
    case 'policies.match.prefix':
      return prefixItems(state.zones);
    case 'policies.match.zone':
      return valueItems(
        state.zones.map(({ name }) => name),
        'zone of this project',
      );
    case 'mail.ignore.template':
    case 'mail.protect.template':
      return valueItems(
        (state.mail?.templates ?? []).map(({ name }) => name),
        'template',
      );
    default:
      return valueItems(VALUES.get(setting) ?? [], 'setting');
  }
}

function ruleKeys(
  { siblings }: CompletionPlace['context'],
  state: CompletionPlace['state'],
): readonly Completion[] {
  return ruleItems(state, 'key').filter(({ label }) => !siblings.has(label));
}
