import { expect, test } from 'vitest';
import { https } from '../../../src/dns/types/https.js';
import { svcb } from '../../../src/dns/types/svcb.js';

test('HTTPS differs from SVCB in what it is called only', () => {
  const { type, number, title, example, ...rest } = https;
  expect([type, number]).toEqual(['HTTPS', 65]);
  expect({ ...svcb, ...rest, type: 'SVCB', number: 64, title: svcb.title, example: svcb.example }).toEqual(
    svcb,
  );
  expect([title, example]).not.toContain(svcb.title);
  expect(https.canonical(example)).toBe(example);
});
