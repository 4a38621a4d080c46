import type { ProcessOptions, Run } from '../cli/support.js';
import { startZonemason } from '../cli/support.js';

/** `zonemason sandbox` in a process of its own. */
export interface SandboxProgram {
  readonly url: URL;
  /** Sends it a signal, and waits until it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Run>;
}

/**
 * Starts the sandbox of the built program on any free port, for what only a process has: signals, an end by force, another
 * version of Node. It ends with the test file at the latest.
 */
export async function startSandboxProgram(
  args: readonly string[],
  options: ProcessOptions,
): Promise<SandboxProgram> {
  const { child, output, ended } = startZonemason(['sandbox', ...args, '--port', '0'], options);
  const url = await new Promise<URL>((ready, fail) => {
    child.stdout?.on('data', () => {
      const [found] = /http:\S+(?=.*\n)/.exec(output.stdout) ?? [];
      if (found !== undefined) ready(new URL(found));
    });
    ended.then(({ stderr }) => fail(new Error(`the sandbox has ended: ${stderr}`)), fail);
  });
  const stop: SandboxProgram['stop'] = (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { url, stop };
}
