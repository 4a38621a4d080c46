/** Whether a glob leaves out what it matches; `!(a|b)` does not. */
export function isNegatedGlob(glob: string): boolean {
  return /^!(?!\()/.test(glob);
}
