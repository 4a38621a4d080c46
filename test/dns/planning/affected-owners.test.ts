import { expect, test } from 'vitest';
import { withOwners } from '../../../src/dns/planning/affected-owners.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';
import { someEffect } from '../../render/support.js';

const plain = desired(
  'example.com',
  records('www CNAME lb.example.com', '*.a A 192.0.2.1', 'b A 192.0.2.1', 'b TXT x'),
);
const zone = {
  ...plain,
  records: plain.records.map((record) => ({
    ...record,
    about: { owner: `${record.prefix} ${record.type}` },
  })),
};

test.each([
  ['the alias that answers', { name: 'www.example.com', type: 'A' }, 'www CNAME'],
  ['the wildcard', { name: 'a.example.com', below: true, type: 'A' }, '*.a A'],
  ['the record of the type', { name: 'b.example.com', type: 'TXT' }, 'b TXT'],
  ['all records of the name', { name: 'b.example.com', type: 'ANY' }, 'b A, b TXT'],
  ['no record', { name: 'c.example.com' }, undefined],
])('the owner of a name is that of %s', (_, question, owner) => {
  expect(withOwners([someEffect(question)], () => zone)[0]?.owner).toBe(owner);
});

test('names of unknown zones and of records without an owner have none', () => {
  const effects = [someEffect()];
  expect(withOwners(effects, () => undefined)).toEqual(effects);
  expect(withOwners(effects, () => plain)).toEqual(effects);
});
