import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Subject } from './subjects.js';

/** Files below test/ that prove something: tests, and the vectors that they read. */
const PROOF = /\.test\.ts$|^vectors\/.*(?<!\.schema)\.(?:json|ya?ml)$/;

/** These look at all that there is, or at a catalogue, whatever is in it. */
const ABOUT_ALL = /^(?:architecture|complete|packaging)\//;

/** The tests of a subject, those that name it most often first: paths below test/, without `.test.ts`. */
export type IndexOfTests = ReadonlyMap<Subject, readonly string[]>;

/** Finds the tests of each subject. `root` is the folder of the repository. */
export function indexTests(subjects: readonly Subject[], root: string): IndexOfTests {
  const folder = join(root, 'test');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const proofs = files.filter((file) => PROOF.test(file) && !ABOUT_ALL.test(file));
  const texts = proofs.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  return new Map(
    subjects.map((subject) => {
      const found = texts.map(({ file, text }) => ({ file, count: text.match(subject.form)?.length ?? 0 }));
      const naming = found.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
      return [subject, naming.map(({ file }) => file.replace(/\.test\.ts$/, ''))];
    }),
  );
}
