import { expect, test } from 'vitest';
import { scopesOf } from '../../src/plan/scope.js';
import { createStep, somePlan, someTemplate, someZone } from '../render/support.js';

const zone = someZone([createStep({})]);
const welcome = { ...someTemplate([]), templateId: '1' };
const invoice = { ...someTemplate([], 'invoice'), templateId: '2' };
const other = { ...welcome, templateId: '3' };

test.each([
  ['are zones alone without mail', undefined, ['example.com']],
  [
    'are zones, then templates by their names',
    [welcome, invoice],
    ['example.com', 'mail/welcome', 'mail/invoice'],
  ],
  [
    'have the ids of templates where one name is that of several',
    [welcome, invoice, other],
    ['example.com', 'mail/1', 'mail/invoice', 'mail/3'],
  ],
])('the scopes of a plan %s', (_, templates, scopes) => {
  const plan = { ...somePlan([zone]), ...(templates && { mail: { brand: 'acme', templates } }) };
  expect(scopesOf(plan).map(({ scope }) => scope)).toEqual(scopes);
  expect(scopesOf(plan)[0]).toEqual({ scope: 'example.com', steps: zone.steps, summary: zone.summary });
});
