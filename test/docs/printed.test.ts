import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runsOf } from '../../src/apply/journal/runs.js';
import { emptyReport } from '../../src/apply/step/report.js';
import type { StepReport } from '../../src/apply/step/report.js';
import { formatFilesAhead } from '../../src/cli/print/files-ahead.js';
import { formatReport } from '../../src/render/text/report.js';
import { formatRuns } from '../../src/render/text/runs.js';
import { plainStyle } from '../../src/text/style.js';
import { someOutline } from '../render/support.js';

const terminal = { style: plainStyle, width: 80 };
const COMMIT = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';

/** The blocks of a page. */
function blocksOf(page: string): readonly string[] {
  const parts = readFileSync(`docs/${page}.md`, 'utf8').split(/^```.*\n/m);
  return parts.filter((_, index) => index % 2 === 1);
}

function journal(run: string, scope: string) {
  const time = `${run.slice(0, 11)}${run.slice(11).replaceAll('-', ':')}`;
  return { path: `.zonemason/journal/${run}-${scope}.jsonl`, time, scope, provenance: null };
}

test('docs/rollback.md shows the list of runs', () => {
  const provenance = { commit: COMMIT, ref: 'main', actor: 'anna', run: null };
  const done = { done: 1, total: 1, isComplete: true };
  const runs = runsOf([
    someOutline({ ...journal('2026-11-21T09-30-00.000Z', 'example.com'), ...done, provenance }),
    someOutline({
      ...journal('2026-11-21T09-30-00.000Z', 'example.org'),
      ...done,
      done: 2,
      total: 2,
      provenance,
    }),
    someOutline({
      ...journal('2026-11-20T16-05-40.000Z', 'example.com'),
      ...done,
      restores: '2026-11-20T16-02-11.000Z-example.com.jsonl',
    }),
    someOutline({ ...journal('2026-11-20T16-02-11.000Z', 'example.com'), done: 1, total: null }),
  ]);
  const list = { folder: '.zonemason/journal', runs, unclear: [], foreign: [] };
  expect(blocksOf('rollback')).toContain(formatRuns(list, terminal, { mayBeRunning: false }));
});

test('docs/rollback.md shows which commit to revert', () => {
  const change = { commit: COMMIT, subject: 'Move the web server', parent: null, isMerge: false };
  const commits = [{ applied: COMMIT, ref: 'main', change }];
  const ahead = { scopes: ['example.com'], commits, isDrift: false, isWithoutGit: false };
  const text = formatFilesAhead(ahead, terminal).replace(COMMIT, '1a2b3c4d…');
  expect(blocksOf('rollback')).toContain(text);
});

test('docs/apply.md shows steps that failed and were not attempted', () => {
  const step = { id: 's1', scope: 'example.com', action: 'create', durationMs: 0 } as const;
  const address = 'dns/example.com/new/A';
  const steps: readonly StepReport[] = [
    { ...step, address, status: 'failed', error: 'POST /example.com: 422 Unprocessable Entity: quota' },
    {
      ...step,
      id: 's2',
      scope: 'example.org',
      address: 'dns/example.org/alias/CNAME',
      status: 'not-attempted',
      error: `waits for create ${address} (failed)`,
      reason: {
        kind: 'waits',
        waits: [{ step: 's1', why: 'pointer', status: 'failed' }],
      },
    },
  ];
  const report = { ...emptyReport('zonemason', new Date(0)), steps };
  const text = formatReport(report, terminal, { zones: [] });
  expect(blocksOf('apply').filter((block) => text.includes(`\n${block}\n`))).toHaveLength(1);
});
