import { expect, test } from 'vitest';
import { formatVerificationJson, verificationData } from '../../../src/render/verification/json.js';
import { expectSchema } from '../../support/expect-schema.js';
import { everything, nothing } from './support.js';

test.each([
  ['nothing', nothing],
  ['everything', everything],
])('a verification of %s is written as its schema says, and reads back', (_, verification) => {
  const data: unknown = JSON.parse(formatVerificationJson(verification));
  expect(data).toEqual(verificationData(verification));
  expectSchema('verification', data);
});

test('a verification has its fields as data, with lines and columns for places', () => {
  const { summary, servers, unanswered, below, readings } = everything;
  const place = { file: 'zones/a.yaml', line: 2, column: 3 };
  const nowhere = { file: null, line: null, column: null };
  const www = { zone: 'a', address: 'dns/a/www/A', server: '192.0.2.1' };
  const ttl = { kind: 'ttl', expected: ['60'], found: ['30'], ...place };
  const target = { zone: 'a', address: 'dns/a/www/CNAME', target: 'x.example.net', ...place };
  expect(verificationData(everything)).toStrictEqual({
    formatVersion: '1.1',
    summary,
    servers,
    differences: [
      { ...www, kind: 'different', expected: ['x', 'z'], found: ['y', 'w'], ...place },
      { ...www, ...ttl },
      { ...www, server: '192.0.2.2', ...ttl },
      { ...www, address: 'dns/a/@/MX', kind: 'different', expected: [], found: ['y'], ...nowhere },
    ],
    unanswered,
    targets: [
      { ...target, status: 'nxdomain' },
      { ...target, status: 'servfail' },
    ],
    below,
    unpublishable: [{ address: 'dns/a/www/X', reason: 'no type', ...place }],
    readings,
  });
});
