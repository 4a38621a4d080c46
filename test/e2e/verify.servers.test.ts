import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import type { Clock } from '../../src/api/http/sleep.js';
import { quickClock } from '../support/clocks.js';
import { exampleZones } from '../support/example-zones.js';
import { realNameServers, startRealNameServer } from '../support/real-name-servers.js';
import { temporaryFolder } from '../support/after-tests.js';

function verify(args: readonly string[], clock?: Clock): ReturnType<typeof zonemason> {
  return zonemason(['verify', '--quiet', ...args], { cwd: 'examples', ...(clock && { clock }) });
}

describe.each(realNameServers)('%s', (kind) => {
  test('serves the export of the examples as the files say, differs after a change, and catches up', async () => {
    const folder = temporaryFolder();
    await zonemason(['export', ...exampleZones, '--out', folder], { cwd: 'examples' });
    const files = Object.fromEntries(exampleZones.map((name) => [name, join(folder, `${name}.zone`)]));
    // What a managed service answers is in no export.
    appendFileSync(files['example.com'] ?? '', 'jobs.example.com. 3600 IN A 198.51.100.80\n');
    const server = await startRealNameServer(kind, files);

    expect(await verify(['--server', server.address])).toMatchObject({ code: 0, stderr: '' });
    expect(await verify(['--axfr', server.address])).toMatchObject({ code: 0, stderr: '' });

    const path = files['example.com'] ?? '';
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(' 1 7200 ', ' 2 7200 ').replace('MX 10 mail', 'MX 11 mail');
    writeFileSync(path, changed);
    server.reload();
    await expect
      .poll(async () => (await verify(['--server', server.address])).stdout, { timeout: 20_000 })
      .toContain('found     11 mail.example.com.');

    writeFileSync(path, text.replace(' 1 7200 ', ' 3 7200 '));
    server.reload();
    // Only the pauses between rounds are short: with quick timeouts, a slow answer would count as none.
    expect(await verify(['--server', server.address, '--wait', '10m'], quickClock)).toMatchObject({
      code: 0,
    });
  });
});
