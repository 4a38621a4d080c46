/** Default of `journals.keep`: how many runs keep their journals. */
export const DEFAULT_RUNS_KEPT = 100;
