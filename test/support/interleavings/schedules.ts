/** Decides what happens next in a run of a program; each decision is one of several options. */
export interface Chooser {
  /**
   * Returns the number of the option to take, from 0 on; null if all that can follow is known. Equal states have equal keys,
   * and the same options.
   */
  readonly choose: (options: number, stateKey: () => string) => number | null;
}

interface Decision {
  taken: number;
  readonly options: number;
}

/**
 * Runs a program with every sequence of decisions: depth first, by repeating it with a prefix of decisions. What follows a
 * state is tried once, by whichever way it is reached. Returns how often the program was run.
 */
export async function inAllSchedules(program: (chooser: Chooser) => Promise<void>): Promise<number> {
  const seen = new Set<string>();
  const path: Decision[] = [];
  for (let count = 1; ; count += 1) {
    let depth = 0;
    await program({
      choose: (options, stateKey) => {
        const known = path[depth];
        if (!known) {
          const key = stateKey();
          if (seen.has(key)) return null;
          seen.add(key);
          path.push({ taken: 0, options });
        }
        depth += 1;
        return known?.taken ?? 0;
      },
    });
    while (isUsedUp(path.at(-1))) path.pop();
    const last = path.at(-1);
    if (!last) return count;
    last.taken += 1;
  }
}

function isUsedUp(decision: Decision | undefined): boolean {
  return decision !== undefined && decision.taken + 1 >= decision.options;
}

/** Runs a program so many times, with decisions at random. */
export async function inSomeSchedules(
  program: (chooser: Chooser) => Promise<void>,
  { count, random }: { readonly count: number; readonly random: () => number },
): Promise<number> {
  for (let left = count; left > 0; left -= 1)
    await program({ choose: (options) => Math.floor(random() * options) });
  return count;
}
