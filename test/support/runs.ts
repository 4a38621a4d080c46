/** How much more the deep profile tries than the quick one (`npm run test:deep`). */
const DEEPER = 5;

/** How many generated cases a property is held against: all of `deep` in the deep profile, a part of them otherwise. */
export function runs(deep: number): number {
  return inProfile({ quick: Math.ceil(deep / DEEPER), deep });
}

/** What fits the profile, where the deep one does not just try some times as much. */
export function inProfile<T>({ quick, deep }: { readonly quick: T; readonly deep: T }): T {
  return process.env['ZONEMASON_TEST_PROFILE'] === 'deep' ? deep : quick;
}

/** What decides which cases are drawn where that is no matter of fast-check: `ZONEMASON_TEST_SEED`, or always the same. */
export function seed(): number {
  return Number(process.env['ZONEMASON_TEST_SEED'] ?? 20261122);
}
