import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that try all there is. They are short, so that Vitest, which begins with the largest files, would begin them last. */
const TRY_ALL = /\/(?:order\.exhaustive|apply-parts\.interleavings)/;

/** Begins with the files that take longest, so that the cores are busy to the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the method of the class
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  return TRY_ALL.test(moduleId) ? 0 : 1;
}
