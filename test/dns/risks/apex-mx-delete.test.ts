import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const MX1 = '@ MX mx1.example.net';
const MX2 = '@ MX mx2.example.net';
const REST = 'www TXT a';

const cases: readonly (RiskCase & { readonly steps: readonly string[] })[] = [
  { title: 'the last MX goes', live: [MX1, REST], file: [REST], steps: [`delete ${MX1}`] },
  {
    title: 'all MX go',
    live: [MX1, MX2, REST],
    file: [REST],
    steps: [`delete ${MX1}`, `delete ${MX2}`],
  },
  {
    title: 'the last MX goes with those of other names',
    live: [MX1, 'sub MX mx1.example.net', '@ TXT a', REST],
    file: [REST],
    steps: [`delete ${MX1}`],
  },
  { title: 'one of two MX goes', live: [MX1, MX2], file: [MX2], steps: [] },
  { title: 'a Null MX takes the place of the last MX', live: [MX1], file: ['@ MX .'], steps: [] },
  { title: 'a Null MX takes the place of several MX', live: [MX1, MX2], file: ['@ MX .'], steps: [] },
  { title: 'another MX takes the place of the last MX', live: [MX1], file: [MX2], steps: [] },
  { title: 'a Null MX goes', live: ['@ MX .', REST], file: [REST], steps: ['delete @ MX .'] },
  {
    title: 'the last MX is switched off',
    live: [MX1],
    file: [`${MX1} ; inactive`],
    steps: [`update ${MX1}`],
  },
  {
    title: 'a Null MX comes switched off',
    live: [MX1],
    file: ['@ MX . ; inactive'],
    steps: [`update ${MX1}`],
  },
  { title: 'an inactive MX goes', live: [`${MX1} ; inactive`, REST], file: [REST], steps: [] },
  {
    title: 'the last active MX goes, an inactive one stays',
    live: [MX1, `${MX2} ; inactive`],
    file: [`${MX2} ; inactive`],
    steps: [`delete ${MX1}`],
  },
  {
    title: 'the last MX of another name goes',
    live: ['sub MX mx1.example.net', REST],
    file: [REST],
    steps: [],
  },
  { title: 'there never was an MX', live: ['@ A 192.0.2.1', REST], file: [REST], steps: [] },
  { title: 'an ignored MX stays', live: [MX1, MX2], file: [], ignore: [{ content: 'mx2**' }], steps: [] },
  { title: 'a policy keeps the MX', live: [MX1], file: [REST], policy: 'upsert-only', steps: [] },
];

describe('apex-mx-delete', () => {
  test.each(cases)('$title', ({ steps, ...change }) => {
    const found = raised('apex-mx-delete', change);
    expect(found.steps).toEqual(steps);
    expect(found.addresses).toEqual(steps.length > 0 ? ['@/MX'] : []);
    expect(found.risks.every(({ level }) => level === 'block')).toBe(true);
    // No listing shows whether a managed service takes the mail.
    expect(found.risks.every(({ message }) => message.includes('unless a managed service'))).toBe(true);
  });

  test('does not hope for managed services at a name server', () => {
    const { risks } = raised('apex-mx-delete', {
      title: '',
      live: [MX1, REST],
      file: [REST],
      protocol: 'update',
    });
    expect(risks.map(({ message }) => message.includes('managed service'))).toEqual([false]);
  });
});
