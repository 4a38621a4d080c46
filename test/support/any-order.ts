import * as fc from 'fast-check';

/** All of the values, in every order. */
export function inAnyOrder<T>(values: readonly T[]): fc.Arbitrary<readonly T[]> {
  return fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length });
}
