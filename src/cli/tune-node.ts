import module from 'node:module';
import type { CacheOwner } from './cache-folder.js';
import { cacheFolder } from './cache-folder.js';

/** Lets Node run short processes faster. docs/decisions/start-up.md has the figures. */
export async function tuneNode(owner: CacheOwner): Promise<void> {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
    const folder = await cacheFolder(owner);
    if (folder !== null) module.enableCompileCache(folder);
  } else {
    await setOptions();
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
