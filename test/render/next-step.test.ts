import { describe, expect, test } from 'vitest';
import type { ApplyReport, ScopeReport, StepReport } from '../../src/apply/step/report.js';
import { emptyReport } from '../../src/apply/step/report.js';
import { nextStepAfter } from '../../src/render/next-step.js';

const scope: ScopeReport = { scope: 'a.example', verified: false, differences: [], journal: 'a.jsonl' };
const step: StepReport = {
  id: 's1',
  scope: 'a.example',
  action: 'delete',
  address: 'dns/a.example/www/A',
  status: 'failed',
  durationMs: 1,
  error: null,
};
const apply = { nextStep: 'Go on.', isRollback: false };

function report(error: string, ...scopes: readonly ScopeReport[]): ApplyReport {
  return { ...emptyReport('zonemason', new Date(0)), steps: [{ ...step, error }], scopes };
}

describe('after a run that is not done as planned', () => {
  test.each([
    'deleted and not restored; create it by hand: {"prefix":"www"}',
    'it is not known; deleted before it, and not restored: {"prefix":"www"}',
  ])('what brings back what is gone is named: %s', (error) => {
    const other = { ...scope, scope: 'b.example', journal: 'b.jsonl' };
    expect(nextStepAfter(report(error, other, scope), apply)).toBe(
      'What was deleted and not restored comes back, as all was before this run, with `zonemason rollback a.jsonl`. Go on.',
    );
    expect(nextStepAfter(report(error, scope), { ...apply, config: 'c.yaml' })).toContain(
      '`zonemason rollback -c c.yaml a.jsonl`',
    );
    expect(nextStepAfter(report(error, scope), { ...apply, isRollback: true })).toBe('Go on.');
    const ofStart = (zone: string) => ({
      ...scope,
      scope: zone,
      journal: `.zonemason/journal/2026-11-28T09-30-00.000Z-${zone}.jsonl`,
    });
    expect(nextStepAfter(report(error, ofStart('a.example'), ofStart('b.example')), apply)).toContain(
      '`zonemason rollback .zonemason/journal/2026-11-28T09-30-00.000Z-a.example.jsonl`',
    );
    expect(nextStepAfter(report(error, ofStart('a.example')), apply)).toContain(
      '`zonemason rollback 2026-11-28T09-30-00.000Z`',
    );
    const { journal: _, ...unwritten } = scope;
    expect(nextStepAfter(report(error, unwritten), apply)).toBe('Go on.');
  });

  test('nothing is to be brought back where all is restored', () => {
    expect(nextStepAfter(report('deleted and restored, because a later step failed', scope), apply)).toBe(
      'Go on.',
    );
  });

  test('changes by others are told, and what the next plan makes of them', () => {
    const difference = { address: 'dns/a.example/x/A', recordId: '1', kind: 'extra' } as const;
    const text = nextStepAfter(
      report('no', scope, { ...scope, differences: [{ ...difference, cause: 'others' }] }),
      apply,
    );
    expect(text).toContain(
      'Someone else seems to be changing the same zones or templates: see "One at a time" in docs/ci.md.',
    );
    expect(text).toMatch(/ Go on\.$/);
    const failed = { ...scope, differences: [{ ...difference, cause: 'failed' as const }] };
    expect(nextStepAfter(report('no', failed), apply)).toBe('Go on.');
  });
});
