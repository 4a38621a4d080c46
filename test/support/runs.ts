/** How much more the deep profile tries than the quick one (`npm run test:deep`). */
const DEEPER = 5;

/** How many generated cases a property is held against: all of `deep` in the deep profile, a part of them otherwise. */
export function runs(deep: number): number {
  return process.env['ZONEMASON_TEST_PROFILE'] === 'deep' ? deep : Math.ceil(deep / DEEPER);
}
