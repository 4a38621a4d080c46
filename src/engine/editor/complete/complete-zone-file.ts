import { recordType } from '../../../dns/types/registry.js';
import type { DesiredZone } from '../../../dns/zone.js';
import { completeExpect } from './complete-expect.js';
import type { Completion, CompletionPlace } from './completion-items.js';
import {
  keyItems,
  ownerItems,
  prefixItems,
  ruleItems,
  targetItems,
  typeItems,
  typesIn,
  valueItems,
} from './completion-items.js';
import { pathOf } from '../cursor.js';
import type { FileKeys } from '../file-keys.js';
import {
  exceptionKeys,
  includeKeys,
  patternKeys,
  serviceRecordKeys,
  valueKeys,
  zoneKeys,
} from '../file-keys.js';
import { includableItems } from './includable-items.js';
import { starters } from './starters.js';
import { isInVariable, variableItems } from './variable-items.js';

const POLICIES = ['sync', 'upsert-only', 'create-only'];
const DURATIONS = ['5m', '1h', '1d'];

/** Completes what is in front of a cursor in a zone file, or a file that such files include. */
export async function completeZoneFile(place: CompletionPlace): Promise<readonly Completion[]> {
  const { context, state } = place;
  const { key, keys } = context;
  if (isInVariable(context)) return variableItems(place);
  switch (keys[0] ?? key) {
    case null:
      return keyItems(zoneKeys, context);
    case 'policy':
      return valueItems(POLICIES, 'policy');
    case 'ttl':
      return valueItems(DURATIONS, 'duration');
    case 'include':
      return inInclude(place);
    case 'ignore':
    case 'protect':
      return inPattern(place, patternKeys);
    case 'except':
      return key === 'rule' ? ruleItems(state, 'value') : inPattern(place, exceptionKeys);
    case 'serviceRecords':
      return inPattern(place, serviceRecordKeys);
    case 'expect':
      return completeExpect(context, state);
    case 'records':
      return inRecords(place);
    default:
      return [];
  }
}

async function inInclude(place: CompletionPlace): Promise<readonly Completion[]> {
  const { context, state } = place;
  const { key, keys, typed } = context;
  if (key === 'owner') return ownerItems(state);
  if (key === 'only' || keys.includes('only')) return prefixItems(state.zones);
  if (key !== null && key !== 'include' && key !== 'file') return [];
  const isMap = key === null && context.siblings.size > 0;
  if (isMap) return keyItems(includeKeys, context);
  const files = await includableItems(place);
  return key === null && typed === '' ? [...files, ...keyItems(includeKeys, context)] : files;
}

function inPattern({ context, state, path }: CompletionPlace, itemKeys: FileKeys): readonly Completion[] {
  const { key, keys } = context;
  if (key === null) return keyItems(itemKeys, context);
  if (keys.length === 0) return [];
  if (key === 'prefix') return prefixItems(zonesAt(state, path));
  return key === 'type' ? typeItems(state) : [];
}

/** The zones of a file; all zones for one that is included, or not read yet. */
function zonesAt(state: CompletionPlace['state'], path: string): readonly DesiredZone[] {
  const own = state.zones.filter(({ file, namePlace }) => pathOf(state, { ...namePlace, file }) === path);
  return own.length > 0 ? own : state.zones;
}

function inRecords(place: CompletionPlace): readonly Completion[] {
  const { keys, key } = place.context;
  const [, name, type] = keys;
  if (name === undefined) return [];
  if (type !== undefined) return inValue(place, name, type);
  if (key === null) return typeKeys(place);
  return key === 'ttl' ? valueItems(DURATIONS, 'duration') : contents(place, name, key);
}

function typeKeys({ context: { siblings }, state }: CompletionPlace): readonly Completion[] {
  const types = typesIn(state).map(({ type, title }) => [type, title] as const);
  return keyItems([...types, ['ttl', 'TTL of the records of this name']], { siblings });
}

/** In the list or the map below a type. */
function inValue(place: CompletionPlace, name: string, type: string): readonly Completion[] {
  const { context, state } = place;
  const { key, typed, siblings } = context;
  if (!recordType(type)) return [];
  switch (key) {
    case null:
      if (siblings.size > 0) return keyItems(valueKeys, context);
      return typed === ''
        ? [...contents(place, name, type), ...keyItems(valueKeys, context)]
        : contents(place, name, type);
    case 'content':
      return contents(place, name, type);
    case 'ttl':
      return valueItems(DURATIONS, 'duration');
    case 'active':
      return valueItems(['true', 'false'], 'whether the record is published');
    case 'owner':
      return ownerItems(state);
    default:
      return [];
  }
}

function contents({ context, state }: CompletionPlace, name: string, type: string): readonly Completion[] {
  const known = recordType(type);
  if (!known) return [];
  return known.nameField === undefined ? starters(type, name, context) : targetItems(state);
}
