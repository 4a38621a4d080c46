import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a bundled `sandbox-process.ts` over a data folder; it goes on until it is killed. */
export async function startProcess(
  program: string,
  dataFolder: string,
): Promise<{ readonly child: ChildProcess; readonly url: URL }> {
  const child = spawn(process.execPath, [program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: new URL(String(line)) };
}
