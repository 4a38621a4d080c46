/** How many times more cases the deep profile generates (`npm run test:deep`). */
const DEEPER = 20;

/** The number of cases to generate for a property: as given, or twenty times as many in the deep profile. */
export function runs(quick: number): number {
  return inProfile({ quick, deep: quick * DEEPER });
}

/** Chooses by profile, for tests that do more than generate more cases in the deep one. */
export function inProfile<T>({ quick, deep }: { readonly quick: T; readonly deep: T }): T {
  return process.env['ZM_TEST_PROFILE'] === 'deep' ? deep : quick;
}

/** The seed of everything generated: `ZM_TEST_SEED`, which the configuration of Vitest sets unless it is given. */
export function seed(): number {
  return Number(process.env['ZM_TEST_SEED']);
}
