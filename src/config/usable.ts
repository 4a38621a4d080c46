import { Failure } from '../failure.js';

/** A setting that not every command needs: its value, or why there is none that can be used. */
export type Usable<T> = T | Failure;

/** The value of a setting, for who cannot do without. @throws Failure when there is none. */
export function usable<T>(setting: Usable<T>): T {
  if (setting instanceof Failure) throw setting;
  return setting;
}

/** The value of a setting, for who only shows it; null when there is none. */
export function shown<T>(setting: Usable<T>): T | null {
  return setting instanceof Failure ? null : setting;
}
