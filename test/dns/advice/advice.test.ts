import { expect, test } from 'vitest';

import { diagnosed } from '../../../src/dns/advice/advice.js';
import { caaTag } from '../../../src/dns/advice/caa/tag.js';
import { pointed, pointedZones } from '../../support/pointed-zones.js';

const { rule } = caaTag;

test.each([
  ['the content by default', {}, 'issues x'],
  ['another field', { field: 'type' }, 'CAA'],
  ['a part of the content', { range: { offset: 7, length: 1 } }, 'x'],
] as const)('a finding is about %s', (_, part, text) => {
  const diagnostics = pointedZones({ 'example.com': ['www CAA issues x'] }).flatMap((zone) =>
    zone.records.map((record) => diagnosed(rule, { zone, record, message: 'a message', ...part })),
  );
  expect(diagnostics.map(pointed)).toEqual([`caa/tag example.com:1 ${text}`]);
  expect(diagnostics).toEqual([
    {
      rule,
      severity: 'warning',
      message: 'a message',
      at: expect.anything(),
      zone: 'example.com',
      address: 'dns/example.com/www/CAA',
      record: { prefix: 'www', type: 'CAA', content: 'issues x' },
      related: [],
    },
  ]);
  expect(diagnostics[0]).not.toHaveProperty('hint');
});
