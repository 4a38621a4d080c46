/** How many times more cases the deep profile generates (`npm run test:deep`). */
const DEEPER = 10;

/** The number of cases to generate for a property: as given, or ten times as many in the deep profile. */
export function runs(quick: number): number {
  return inProfile({ quick, deep: quick * DEEPER });
}

/** What a test does in each profile. */
interface ByProfile<T> {
  readonly quick: T;
  readonly deep: T;
  /** What takes hours (`npm run test:exhaustive`); as in the deep profile, if it is not given. */
  readonly exhaustive?: T;
}

/** Chooses by profile, for tests that do more than generate more cases in the deep one. */
export function inProfile<T>({ quick, deep, exhaustive = deep }: ByProfile<T>): T {
  const profile = process.env['ZM_TEST_PROFILE'];
  if (profile === 'exhaustive') return exhaustive;
  return profile === 'deep' ? deep : quick;
}

/** The seed of everything generated: `ZM_TEST_SEED`, which the configuration of Vitest sets unless it is given. */
export function seed(): number {
  return Number(process.env['ZM_TEST_SEED']);
}
