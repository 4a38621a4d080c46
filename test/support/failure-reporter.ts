import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export interface FailureReporterOptions {
  /** Of everything that the run generates. */
  readonly seed: string;
  /** `quick`, `deep` or `exhaustive`. */
  readonly profile: string;
}

/**
 * Creates a reporter that ends a failed run with the line that repeats it. Runs of other profiles than
 * the quick one take hours, so they also print each failure at once.
 */
export function failureReporter({ seed, profile }: FailureReporterOptions): Reporter {
  const isQuick = profile === 'quick';
  const variable = isQuick ? '' : `ZM_TEST_PROFILE=${profile} `;
  const lineFor = (files: readonly string[], name = ''): string =>
    `\n  ${variable}ZM_TEST_SEED=${seed} npx vitest run ${files.join(' ')}${name}\n\n`;
  const tell = (title: string, { module, name }: Place, errors: readonly { message: string }[]): void => {
    for (const { message } of errors)
      write(`\nFAILED ${title}\n${message}\n${lineFor([fileOf(module)], name)}`);
  };
  const atOnce: Reporter = {
    onTestCaseResult(test: TestCase) {
      const place = { module: test.module, name: ` -t ${quoted(patternOf(test.fullName))}` };
      tell(`${fileOf(test.module)} > ${test.fullName}`, place, test.result().errors ?? []);
    },
    onTestModuleEnd(module: TestModule) {
      tell(fileOf(module), { module }, module.errors());
    },
  };
  return {
    ...(!isQuick && atOnce),
    onTestRunEnd(modules) {
      const failed = modules.filter((module) => !module.ok()).map(fileOf);
      if (failed.length > 0) write(`\nTo repeat the failures:\n${lineFor(failed)}`);
    },
  };
}

interface Place {
  readonly module: TestModule;
  /** The option that picks a test. */
  readonly name?: string;
}

function fileOf({ moduleId }: TestModule): string {
  return relative('.', moduleId);
}

/** Vitest takes a pattern, and separates the titles in a full name by blanks there. */
function patternOf(fullName: string): string {
  return fullName.replaceAll(' > ', ' ').replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** A word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function write(text: string): void {
  process.stdout.write(text);
}
