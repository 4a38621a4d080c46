import { setFlagsFromString } from 'node:v8';

/** "Rough approximation of bytes executed" (`node --v8-options`); the default of V8 from Node 22 on. */
const BUDGET = 13_000_000;

/**
 * Readies the process for requests, before the first. Their answers are parsed by WebAssembly, which Node 20 optimizes
 * after a single one, and the process cannot end before that is done; later versions wait until it pays.
 */
export function deferWasmOptimization(): void {
  if (process.versions.node.startsWith('20.')) setFlagsFromString(`--wasm-tiering-budget=${BUDGET}`);
}
