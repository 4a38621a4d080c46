import { expect, test } from 'vitest';
import { zoneSchema } from '../../../scripts/schemas/zone-schema.js';
import { projectSchema } from '../../../scripts/schemas/project-schema.js';
import type { Schema } from '../../../scripts/schemas/schema.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import { zoneSettings } from '../../../src/dns/zone-settings.js';
import { noProjectSettings } from '../../../src/engine/revision/project-settings.js';
import type { GuardSetting } from '../../../src/plan/settings/setting.js';
import { isObject } from '../../../src/text/json.js';
import { desired } from '../../support/zones.js';

/** They say what is declared and where, or how fast a run may go. */
const DECLARATIONS = {
  project: ['dns.zones', 'mail.languages', 'mail.translations', 'concurrency', 'userAgent', 'vars'],
  zone: ['zone', 'ttl', 'records', 'serviceRecords', 'vars', 'include.file', 'include.owner'],
};

const place = { file: sourceFile('a.yaml', ''), start: 0, end: 0 };
const include = {
  file: { ...place, text: 'a.yaml' },
  only: ['a'],
  place,
  records: [],
  serviceRecords: [],
  expect: [],
};
const zone = { ...desired('example.com', []), includes: [include] };
const project = noProjectSettings({ source: sourceFile('zonemason.yaml', '') });

test.each<[string, Schema, readonly GuardSetting[], readonly string[]]>([
  ['project', projectSchema('tool'), project, DECLARATIONS.project],
  ['zone', zoneSchema(recordTypes, 'tool'), zoneSettings(zone), DECLARATIONS.zone],
])('each key of a %s file either declares something or is compared', (_, schema, settings, declarations) => {
  const compared = settings.map(({ name }) =>
    name.replace(/^rules\..*/, 'rules').replace(/^only of .*/, 'include.only'),
  );
  expect(keysIn(schema).toSorted()).toEqual([...new Set([...compared, ...declarations])].toSorted());
});

/** `policy`, `dns.endpoint`; keys of the first two levels. */
function keysIn(schema: Schema): readonly string[] {
  return propertiesOf(schema).flatMap(([part, value]) => {
    const keys = propertiesOf(value).map(([key]) => `${part}.${key}`);
    return keys.length > 0 ? keys : part;
  });
}

function propertiesOf({ properties }: Schema): readonly (readonly [string, Schema])[] {
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([key, value]) =>
    isObject(value) ? [[key, value] as const] : [],
  );
}
