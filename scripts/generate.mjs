// Writes what follows from the sources:
// - into git: schemas/*.schema.json, the linter's rules for imports, docs/rules.md, docs/risks.md, docs/testing.md,
//   docs/commands.md, docs/settings.md, man/zonemason.1, and parts of docs/architecture.md, docs/exit-codes.md and
//   docs/library.md;
// - for the build and the tests, which git ignores: a module for each schema in src/load/generated/, the pipelines of
//   examples/ci/ for `zonemason init`, and the styles and scripts of the HTML pages.
//
//   npm run generate                          all of it
//   node scripts/generate.mjs --sources       only what git ignores
//   node scripts/generate.mjs --check         nothing, but fails where a file is not up to date
import { readArguments } from './arguments.mjs';
import { generatedPages, generatedSources } from './generation/generated.mjs';
import { makeSourcesAgain } from './generation/make-sources.mjs';
import { isUpToDate, renew } from './generation/renew.mjs';

const { values } = readArguments(import.meta.url, {
  options: { check: { type: 'boolean' }, sources: { type: 'boolean' } },
});

if (values.check) report([...(await generatedSources()), ...(await generatedPages())]);
else {
  await makeSourcesAgain();
  if (!values.sources) renew(await generatedPages());
}

function report(files) {
  const outdated = files.filter(([path, text]) => !isUpToDate(path, text));
  for (const [path] of outdated) process.stderr.write(`${path} is out of date\n`);
  if (outdated.length > 0) process.exitCode = 1;
}
