/** A message names this many of the names that are alike; all of them are among the effects. */
export const MOST_NAMES = 10;
