import { root } from '../bundling.mjs';
import { libraryReference } from '../reference/library-reference.mjs';
import { assets } from './assets.mjs';
import { pipelines } from './pipelines.mjs';
import { textOf } from './renew.mjs';
import { importTypeScript } from './type-script.mjs';
import { validators } from './validators.mjs';

/** What the build and the tests need and git ignores, as pairs of path and text. */
export async function generatedSources() {
  const schemas = await importTypeScript(`
    export { checkedSchemas } from './scripts/schemas/all.ts';
    export { EDITOR_KEYWORDS } from './scripts/schemas/schema.ts';
  `);
  return (await Promise.all([validators(schemas), pipelines(), assets()])).flat();
}

/** What git knows: schemas, configuration and pages. */
export async function generatedPages() {
  const {
    schemas,
    formatSchema,
    linterConfiguration,
    withImports,
    withExitCodes,
    withGenerated,
    settingsPage,
    commandsPage,
    manPage,
    testingPage,
    ...rules
  } = await importTypeScript(`
    export { schemas } from './scripts/schemas/all.ts';
    export { formatSchema } from './scripts/schemas/schema.ts';
    export { linterConfiguration } from './scripts/imports/linter.ts';
    export { withImports } from './scripts/imports/page.ts';
    export { withGenerated } from './scripts/generated-part.ts';
    export { withExitCodes } from './scripts/reference/exit-codes-page.ts';
    export { settingsPage } from './scripts/reference/settings-page.ts';
    export { commandsPage } from './scripts/reference/commands-page.ts';
    export { manPage } from './scripts/reference/man-page.ts';
    export { catalogue } from './src/engine/catalogue.ts';
    export { riskCatalogue } from './src/engine/risk-catalogue.ts';
    export { testingPage } from './scripts/testing/page.ts';
    export { formatRulesMarkdown } from './src/render/markdown/rules.ts';
    export { formatRiskCatalogueMarkdown } from './src/render/markdown/risk-catalogue.ts';
  `);
  return [
    ...Object.entries(schemas).map(([name, schema]) => [`schemas/${name}.schema.json`, formatSchema(schema)]),
    ['.oxlintrc.imports.json', linterConfiguration()],
    ['docs/architecture.md', withImports(textOf('docs/architecture.md'))],
    ['docs/library.md', withGenerated(textOf('docs/library.md'), 'src/library', libraryReference())],
    ['docs/exit-codes.md', withExitCodes(textOf('docs/exit-codes.md'))],
    ['docs/settings.md', settingsPage()],
    ['docs/commands.md', commandsPage()],
    ['man/zonemason.1', manPage()],
    ['docs/rules.md', rules.formatRulesMarkdown(rules.catalogue)],
    ['docs/risks.md', rules.formatRiskCatalogueMarkdown(rules.riskCatalogue)],
    ['docs/testing.md', testingPage(root)],
  ];
}
