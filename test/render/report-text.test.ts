import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { ApplyReport, StepReport, StepStatus, ZoneReport } from '../../src/apply/report.js';
import { countStatuses } from '../../src/apply/report.js';
import { colourStyle, plainStyle } from '../../src/diagnostics/style.js';
import { formatReport } from '../../src/render/report-text.js';
import { closed } from '../support/closed-schema.js';

const terminal = { style: plainStyle, width: 80 };

function someStep(status: StepStatus, change: Partial<StepReport> = {}): StepReport {
  return {
    id: 's1',
    zone: 'example.com',
    action: 'create',
    address: 'dns/example.com/www/A',
    status,
    durationMs: status === 'not-attempted' ? 0 : 12,
    error: status === 'done' ? null : `${status} it is`,
    ...change,
  };
}

const verified: ZoneReport = { zone: 'example.com', verified: true, differences: [] };

function someReport(steps: readonly StepReport[], change: Partial<ApplyReport> = {}): ApplyReport {
  return {
    formatVersion: '1.0',
    tool: 'zonemason 0.1.0',
    startedAt: '2026-11-20T10:00:00.000Z',
    finishedAt: '2026-11-20T10:00:01.250Z',
    interrupted: false,
    summary: countStatuses(steps),
    steps,
    zones: [verified],
    ...change,
  };
}

describe('a report as text', () => {
  test('is one line when all went well', () => {
    const steps = [someStep('done'), someStep('done', { action: 'update' })];
    expect(formatReport(someReport(steps), terminal)).toBe(
      'Done: 1 created, 1 updated, 0 deleted in 1.3 s; 1 zone read back and as planned.\n',
    );
  });

  test('counts by zone and repeats what the service said', () => {
    const steps = [
      someStep('done'),
      someStep('failed', {
        error: 'POST https://dns.example.net/example.com: 422: content is not a valid IPv4 address',
      }),
      someStep('unknown', {
        zone: 'example.org',
        address: 'dns/example.org/@/MX',
        action: 'delete',
        error: '503',
      }),
      someStep('not-attempted', { action: 'update', error: 'not attempted' }),
    ];
    expect(formatReport(someReport(steps), terminal)).toBe(
      [
        'zone         done  failed  unknown  not attempted',
        'example.com     1       1        0              1',
        'example.org     0       0        1              0',
        '',
        'failed         create dns/example.com/www/A',
        '               POST https://dns.example.net/example.com: 422: content is not a',
        '               valid IPv4 address',
        'unknown        delete dns/example.org/@/MX',
        '               503',
        'not attempted  update dns/example.com/www/A',
        '',
        'Done in part: 1 of 4 steps done in 1.3 s.',
        '',
      ].join('\n'),
    );
  });

  test('says how a zone differs, though all steps are done', () => {
    const zone = { zone: 'example.com', verified: false, differences: ['www/A 192.0.2.1 is missing'] };
    const lines = formatReport(someReport([someStep('done')], { zones: [zone] }), terminal).split('\n');
    expect(lines).toContain('example.com is not as planned');
    expect(lines).toContain('  - www/A 192.0.2.1 is missing');
    expect(lines.at(-2)).toBe('Not as planned: 1 of 1 step done in 1.3 s.');
  });

  test('says that it was interrupted', () => {
    const report = someReport([someStep('done'), someStep('not-attempted')], { interrupted: true });
    expect(formatReport(report, terminal)).toContain('Interrupted: 1 of 2 steps done');
  });

  test('lists only some of many steps that were not attempted', () => {
    const steps = Array.from({ length: 500 }, () => someStep('not-attempted'));
    const lines = formatReport(someReport(steps), terminal).split('\n');
    expect(lines.length).toBeLessThan(40);
    expect(lines).toContain('               and 490 more');
  });

  test('lets nothing act that the service said', () => {
    const evil = '\u001b[2J\n::error::x ##vso[y]';
    const zone = { zone: evil, verified: false, differences: [evil] };
    const text = formatReport(
      someReport([someStep('failed', { zone: evil, error: evil, address: evil })], { zones: [zone] }),
      terminal,
    );
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
    expect(text).not.toMatch(/^\s*::/m);
  });

  test('is the same text in colour', () => {
    const report = someReport([someStep('done'), someStep('failed'), someStep('not-attempted')]);
    const coloured = formatReport(report, { ...terminal, style: colourStyle });
    expect(coloured).not.toBe(formatReport(report, terminal));
    expect(stripVTControlCharacters(coloured)).toBe(formatReport(report, terminal));
  });
});

test('schemas/report.schema.json describes reports and nothing is missing in it', () => {
  const schema: object = JSON.parse(readFileSync('schemas/report.schema.json', 'utf8'));
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(closed(schema));
  const statuses: readonly StepStatus[] = ['done', 'failed', 'unknown', 'not-attempted'];
  const report = someReport(
    statuses.map((status) => someStep(status)),
    {
      zones: [verified, { zone: 'example.org', verified: false, differences: ['it is not'] }],
    },
  );
  validate(report);
  expect(validate.errors).toBeNull();
  expect(validate({ ...report, formatVersion: '2.0' })).toBe(false);
});
