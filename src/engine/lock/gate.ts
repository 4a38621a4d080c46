import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Clock } from '../../api/http/sleep.js';
import { formatHolder } from './holder.js';
import type { Holder } from './holder.js';
import type { ProcessTable } from './holder-state.js';
import { stateOf } from './holder-state.js';
import { createLock, readLock, releaseLock } from './lock-file.js';

export interface GateInput {
  readonly self: Holder;
  readonly processes: ProcessTable;
  readonly clock: Clock;
}

/** How long a gate may stay closed: others need milliseconds. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

/** A gate that did not open. */
export class ClosedGate extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} did not open`);
    this.path = path;
  }
}

/**
 * Does something that only one process at a time may do. If a process ended inside, the next one removes its lock; to do that
 * alone, it passes a gate of its own, so that it never removes the lock of a third one.
 *
 * @throws ClosedGate when others take too long, or nothing can tell whether they still run; Error of the system.
 */
export async function throughGate<T>(path: string, input: GateInput, work: () => Promise<T>): Promise<T> {
  const { self, processes, clock } = input;
  const text = formatHolder(self);
  const patience = clock.now() + PATIENCE_MS;
  while (!(await createLock(path, text, dirname(path)))) {
    const found = await readLock(path);
    if (found.kind === 'held' && stateOf(found.holder, processes) === 'gone')
      await throughGate(`${path}~`, input, () => removeIfStill(path, found.text));
    else if (clock.now() > patience) throw new ClosedGate(path);
    else if (found.kind !== 'free') await clock.sleep(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    releaseLock(path, text);
  }
}

async function removeIfStill(path: string, text: string): Promise<void> {
  const found = await readLock(path);
  if (found.kind === 'held' && found.text === text) await rm(path, { force: true });
}
