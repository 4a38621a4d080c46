import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryIn, writeFiles } from '../support/git.js';
import type { HeldRecord } from '../support/memory-service.js';
import { passwordsFor } from './project.js';
import type { MemorySetting } from './services.js';
import { withMemoryService, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const QUOTED = '  txt: quoted\n';

const records = `records:
  '@': { TXT: v=spf1 -all }
  note: { TXT: [v=x1 hello, 'say "a" \\ b'] }
  key: { TXT: v=x2; p=${'A'.repeat(300)} }
  written: { TXT: '"v=x1" " hello"' }
`;

/** The contents as they stand in the file. */
const contents = [
  'v=spf1 -all',
  'v=x1 hello',
  'say "a" \\ b',
  `v=x2; p=${'A'.repeat(300)}`,
  '"v=x1" " hello"',
];

/** Lists a TXT as strings of 255 characters in quotes, as many servers do; what is in quotes stays so. */
function inQuotes(record: HeldRecord): HeldRecord {
  if (record.type !== 'TXT' || record.content.startsWith('"')) return record;
  const strings = record.content.match(/.{1,255}/g) ?? [];
  const quoted = strings.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return { ...record, content: quoted.join(' ') };
}

async function quotingService(setting: Partial<MemorySetting> = {}) {
  return withMemoryService({
    zones: { [zone]: records },
    live: { [zone]: [] },
    shape: { spelled: inQuotes },
    ...setting,
  });
}

describe('a service that lists TXT in quotes', () => {
  test.concurrent('is not as planned, and the setting is named that makes it so', async () => {
    const { run } = await quotingService();
    for (const _ of ['the first run', 'the second run']) {
      const { code, stdout } = await run(['apply', '--yes', '--settle', '2s']);
      expect(code).toBe(6);
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('dns: { txt: quoted }');
    }
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(2);
  });

  test.concurrent('is as planned with the setting, and the second plan is empty', async () => {
    const { run, plan, service } = await quotingService({ settings: QUOTED });
    expect(await run(['apply', '--yes'])).toMatchObject({ code: 0, stderr: '' });
    const sent = service.seen.flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body)] : []));
    expect(sent.map(({ content }) => String(content)).toSorted()).toEqual(contents.toSorted());
    expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0 });
    expect(await plan()).toMatchObject({ hasChanges: false, txt: 'quoted' });
  });

  test.concurrent('may spell its listing otherwise between plan and apply', async () => {
    const { run, service } = await quotingService({
      settings: QUOTED,
      live: { [zone]: [{ prefix: 'note', type: 'TXT', content: 'v=x1 hello' }] },
    });
    await run(['plan', '--out', 'plan.json']);
    service.edit(zone, (listed) =>
      listed.map((record) => ({ ...record, content: String.raw`"v=x1" "\032hello"` })),
    );
    expect(await run(['apply', 'plan.json'])).toMatchObject({ code: 0 });
    service.edit(zone, (listed) => listed.slice(1));
    expect((await run(['apply', 'plan.json'])).code).toBe(4);
  });

  test.concurrent('is imported so that a plan is empty', async () => {
    const { run, folder } = await quotingService({ settings: QUOTED });
    await run(['apply', '--yes']);
    expect((await run(['import', zone])).stdout).toContain('1 unchanged');
    rmSync(join(folder, 'zones'), { recursive: true });
    mkdirSync(join(folder, 'zones'));
    expect((await run(['import', zone])).code).toBe(0);
    expect(readFileSync(join(folder, 'zones/example.com.yaml'), 'utf8')).toContain('"v=spf1 -all"');
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent('is rolled back to what it listed', async () => {
    const { run, folder, service } = await quotingService({
      settings: QUOTED,
      live: { [zone]: [{ prefix: 'note', type: 'TXT', content: '"v=x1" " hello"' }] },
    });
    await run(['apply', '--yes']);
    const [journal = ''] = readdirSync(join(folder, '.zonemason/journal'));
    service.edit(zone, (listed) => listed.map(inQuotes));
    expect(
      await run(['rollback', `.zonemason/journal/${journal}`, '--yes', '--allow', 'bulk-change']),
    ).toMatchObject({ code: 0 });
    expect(writesOf(service.seen).filter((write) => write.startsWith('PUT'))).toEqual([]);
    expect(service.records(zone).map(({ content }) => content)).toEqual(['"v=x1" " hello"']);
  });

  test.concurrent('has no drift where it only spells', async () => {
    const { run, plan, folder } = await quotingService({
      settings: QUOTED,
      live: { [zone]: [{ prefix: 'note', type: 'TXT', content: '"v=x1 hello"' }] },
    });
    writeFiles(folder, {
      'zones/example.com.yaml': `zone: ${zone}\nrecords: { note: { TXT: v=x1 hello } }\n`,
    });
    repositoryIn(folder);
    writeFiles(folder, {
      'zones/example.com.yaml': `zone: ${zone}\nrecords: { note: { TXT: '"v=x1" " hello"' }, new: { TXT: a } }\n`,
    });
    const { base } = await plan('--base', 'HEAD');
    expect(base?.summary).toMatchObject({
      branch: { create: 1, update: 0 },
      drift: { create: 0, update: 0 },
    });
    const { stdout } = await run(['diff', 'HEAD', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { create: 1, update: 0, delete: 0 } });
  });
});

describe('with the setting', () => {
  test.concurrent('two spellings of one text are a duplicate', async () => {
    const { run } = await quotingService({
      settings: QUOTED,
      zones: { [zone]: `records: { note: { TXT: [v=x1 hello, '"v=x1" " hello"'] } }\n` },
    });
    const { code, stdout } = await run(['validate', '--format', 'json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: 'record/duplicate' }] });
  });

  test.concurrent('a service that judges, and stores a spelling of its own, settles', async () => {
    const { run } = await withSandbox({
      zones: { [zone]: records },
      live: { [zone]: [{ prefix: 'note', type: 'TXT', content: '"v=x1 \\104ello"' }] },
      settings: QUOTED,
      env: passwordsFor({ [zone]: '' }),
      storeCanonical: true,
      txt: 'quoted',
    });
    expect(await run(['apply', '--yes'])).toMatchObject({ code: 0 });
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });
});
