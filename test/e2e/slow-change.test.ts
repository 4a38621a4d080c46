import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import type { Plan, Risk } from '../../src/plan/plan.js';
import { sandboxedProject, zoneFile } from '../cli/sandboxed-project.js';

const HOUR = 3_600_000;
const LOWERED = Date.parse('2026-11-22T10:00:00Z');

test('a plan knows from the journals that a TTL was lowered, until the earlier one has run out', async () => {
  const { folder, run } = await sandboxedProject({
    declared: '  www: { A: { content: 192.0.2.1, ttl: 5m } }\n',
    live: [{ ttl: 86_400 }],
  });
  expect((await run(['apply', '--yes'], {}, () => LOWERED)).code).toBe(0);
  const declare = (content: string): void =>
    writeFileSync(
      join(folder, 'zones/example.com.yaml'),
      zoneFile(`  www: { A: { content: ${content}, ttl: 5m } }\n`),
    );
  const slowChange = async (now: number): Promise<Pick<Risk, 'level' | 'message'> | undefined> => {
    const { stdout } = await run(['plan', '--format', 'json'], {}, () => now);
    const { risks }: Plan = JSON.parse(stdout);
    return risks.find(({ code }) => code === 'slow-change');
  };

  declare('192.0.2.2');
  const soon = await slowChange(LOWERED + HOUR);
  expect(soon?.level).toBe('warn');
  expect(soon?.message).toContain('until 2026-11-23 10:00 UTC if applied now');
  expect((await slowChange(LOWERED + 24 * HOUR - 1))?.level).toBe('warn');
  const later = await slowChange(LOWERED + 24 * HOUR);
  expect(later?.level).toBe('info');
  expect(later?.message).toContain('until 10:05 UTC if applied now');

  const journals = join(folder, '.zonemason/journal');
  for (const name of readdirSync(journals)) writeFileSync(join(journals, name), 'damaged\n');
  const { code, stdout, stderr } = await run(['plan', '--format', 'json'], {}, () => LOWERED + HOUR);
  expect(code).toBe(0);
  expect(stdout).toContain('"level": "info"');
  expect(stderr).toContain('is not a journal');
});
