import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { builtProgram } from '../support/built-program.js';
import { withSandbox } from './services.js';
import type { Project } from './project.js';

/** Whether this system lets a user mount something in a namespace of their own. */
const mayMount =
  spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

const zone = 'example.com';
const setting = {
  zones: { [zone]: 'records: { www: { A: 192.0.2.2 } }\n' },
  live: { [zone]: [{ id: '1', content: '192.0.2.1' }] },
};

interface Mounted {
  /** What a shell does before, in the folder of the project. */
  readonly mount: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the program in a project after something has been mounted, which nobody else sees. */
async function runMounted(
  { folder, env }: Pick<Project, 'folder' | 'env'>,
  args: readonly string[],
  { mount, env: more }: Mounted,
): Promise<Run> {
  const shell = ['unshare', '--map-root-user', '--mount', 'sh', '-ec', `${mount}\nexec "$@"`, 'sh'] as const;
  const child = spawn(shell[0], [...shell.slice(1), ...builtProgram(), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code]: unknown[] = await once(child, 'close');
  return { code: Number(code), stdout, stderr };
}

/** Not even root may write to it. */
const READ_ONLY = 'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD"';

describe.runIf(mayMount)('a project on a read-only mount', () => {
  test('is planned, and applied with its state elsewhere', async () => {
    const { folder, env, service } = await withSandbox(setting);
    const project = { folder, env };
    expect(await runMounted(project, ['plan', '--detailed-exitcode'], { mount: READ_ONLY })).toMatchObject({
      code: 2,
    });
    const state = { ZONEMASON_STATE: `${folder}-state` };
    mkdirSync(state.ZONEMASON_STATE);
    expect(await runMounted(project, ['apply', '--yes'], { mount: READ_ONLY, env: state })).toMatchObject({
      code: 0,
    });
    expect(readdirSync(join(state.ZONEMASON_STATE, 'journal'))).toHaveLength(1);
    expect(await service.listing(zone)).toMatchObject([{ content: '192.0.2.2' }]);
  });

  test('is not applied without a place for journals: the hint names one', async () => {
    const { folder, env, service } = await withSandbox(setting);
    const { code, stderr } = await runMounted({ folder, env }, ['apply', '--yes'], { mount: READ_ONLY });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/read-only file system[^]*ZONEMASON_STATE/)]);
    expect(await service.listing(zone)).toMatchObject([{ content: '192.0.2.1' }]);
  });
});

/** A disk of four pages, which are in use. */
function full(path: string): string {
  return `mkdir -p ${path} && mount -t tmpfs -o size=16k tmpfs ${path} && { cat /dev/zero > ${path}/full 2>/dev/null || true; }`;
}

describe.runIf(mayMount)('a full disk', () => {
  test('for journals is told before anything is changed', async () => {
    const { folder, env, service } = await withSandbox(setting);
    const { code, stderr } = await runMounted({ folder, env }, ['apply', '--yes'], {
      mount: full('.zonemason'),
    });
    expect(code).not.toBe(0);
    expect(stderr).toContain('no space left on device');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await service.listing(zone)).toMatchObject([{ content: '192.0.2.1' }]);
  });

  test('leaves no empty .gitignore, which would ignore nothing once there is room', async () => {
    const { folder, env } = await withSandbox(setting);
    const script = `${full('.zonemason')}\n"$@" || true\nls -A .zonemason`;
    const words = [
      '--map-root-user',
      '--mount',
      'sh',
      '-ec',
      script,
      'sh',
      ...builtProgram(),
      'apply',
      '--yes',
    ];
    const child = spawn('unshare', words, {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    await once(child, 'close');
    expect(stdout).toContain('full');
    expect(stdout).not.toContain('.gitignore');
  });

  test.each([['plan --out out/plan.json'], ['export example.com --out out'], ['init out/project']])(
    'for what is written is told, and leaves no half: %s',
    async (line) => {
      const { folder, env } = await withSandbox(setting);
      const mount = full('out');
      const { code, stderr } = await runMounted({ folder, env }, line.split(' '), { mount });
      expect(code).not.toBe(0);
      expect(stderr).toContain('no space left on device');
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );
});
