import { existsSync, readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import type * as CommandLine from './cli/run.js';

// Most runs are short, and the first in their container: what they take is mostly the reading and compiling of modules.
// The build bundles `cli/run.ts` into one script and keeps what V8 made of it; the V8 of that version starts from there.

/** A function of what CommonJS has in scope, and of the URL of the script. */
type Wrapper = (scope: { exports: object }, require: NodeJS.Require, url: string) => void;

const url = new URL('program.cjs', import.meta.url);
const path = fileURLToPath(url);

/** Where the build keeps what this version of V8 made of the script. */
export const codeCache = `${path}.${process.versions.v8}.cache`;

/** "Rough approximation of bytes executed" (`node --v8-options`); the default from Node 22 on. */
const WASM_TIERING_BUDGET = 13_000_000;

/**
 * Sets what the engine does, before anything is compiled. Answers of HTTP are parsed by WebAssembly, which Node 20
 * optimizes after a single one, and the process cannot end before that is done; later versions wait until it pays.
 */
export function readyEngine(): void {
  if (process.versions.node.startsWith('20.'))
    setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);
}

/**
 * Loads the command line from the script. Null where the build has compiled it for no such V8: the modules are what
 * starts faster then, and node is told to keep what it compiles, where it is able to (from 22.1 on).
 */
export function loadCompiled(): typeof CommandLine | null {
  if (existsSync(codeCache)) return evaluate(compileScript(readFileSync(codeCache)));
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache();
  return null;
}

/** Compiles the script, of which V8 takes from `cachedData` what suits its version and flags. */
export function compileScript(cachedData?: Buffer): Script {
  return new Script(readFileSync(path, 'latin1'), { filename: path, cachedData });
}

/** Runs what was compiled. */
export function evaluate(script: Script): typeof CommandLine {
  const scope: { exports: typeof CommandLine | object } = { exports: {} };
  const wrapper: Wrapper = script.runInThisContext();
  wrapper(scope, createRequire(url), url.href);
  if ('run' in scope.exports) return scope.exports;
  throw new TypeError(`${path} exports no command line`);
}
