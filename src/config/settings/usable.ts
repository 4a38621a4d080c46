import { Failure } from '../../failure.js';

/** The value of a setting that not every command needs, or why it cannot be used. */
export type Usable<T> = T | Failure;

/** The value of a required setting. @throws Failure if it cannot be used. */
export function usable<T>(setting: Usable<T>): T {
  if (setting instanceof Failure) throw setting;
  return setting;
}

/** The value of a setting that is only shown; null if it cannot be used. */
export function shown<T>(setting: Usable<T>): T | null {
  return setting instanceof Failure ? null : setting;
}
