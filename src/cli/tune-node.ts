import { mkdirSync } from 'node:fs';
import module from 'node:module';
import { isAbsolute, join } from 'node:path';
import { codeOf } from '../text/system-error.js';

/** Lets Node run short processes faster. docs/decisions/start-up.md has the figures. */
export async function tuneNode(env: NodeJS.ProcessEnv): Promise<void> {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
    const folder = await cacheFolder(env);
    if (folder !== null) module.enableCompileCache(folder);
  } else {
    await setOptions();
  }
}

/**
 * The user's folder for compiled code (XDG Base Directory); null if it cannot be made. Node's default is below /tmp, where
 * others could leave code for this process to run.
 */
async function cacheFolder({ XDG_CACHE_HOME: caches = '', HOME }: NodeJS.ProcessEnv): Promise<string | null> {
  const { homedir } = await import('node:os');
  try {
    const parent = isAbsolute(caches) ? caches : join(HOME ?? homedir(), '.cache');
    if (!isAbsolute(parent)) return null;
    const folder = join(parent, 'zonemason');
    // One at a time: for a path in /proc, making all parents would never end.
    for (const each of [parent, folder]) makeFolder(each);
    return folder;
  } catch {
    return null;
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** The defaults of Node 20, which has no such cache, suit a server that runs for days. */
async function setOptions(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  // Do not optimize the HTTP parser, which is WebAssembly, after a single response: the exit would wait 100 ms for it.
  setFlagsFromString('--wasm-tiering-budget=13000000');
  // Allocate no new objects among the long-lived ones because the records of the files, made by the same code, stayed.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Collect garbage when the heap has doubled, not when it has grown fourfold.
  setFlagsFromString('--heap-growing-percent=100');
  // Optimize a function after four times the usual work: in a short run, optimizing too many takes longer than it saves.
  setFlagsFromString('--interrupt-budget=270336');
}
