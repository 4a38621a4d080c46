import { readFile } from 'node:fs/promises';
import { page, terminal } from './layout.mjs';
import { withProject } from './project.mjs';

const PAGE = new URL('../../docs/getting-started.md', import.meta.url);

/** What `validate` says of the file with mistakes that the page has. */
export async function markedError() {
  const shown = await readFile(PAGE, 'utf8');
  const [, path, text] = /^```yaml\n# (zones\/mistake\.yaml)\n(.*?)^```/ms.exec(shown) ?? [];
  if (path === undefined) throw new Error('docs/getting-started.md has no zones/mistake.yaml');
  const files = { 'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n', [path]: `# ${path}\n${text}` };
  const output = await withProject(files, (project) => project.output(['validate']));
  const html = page(terminal('zonemason validate', output), { className: 'dark' });
  return [{ name: 'error', width: 860, html }];
}
