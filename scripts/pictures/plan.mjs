import { withExamples } from '../examples.mjs';
import { page, terminal } from './layout.mjs';
import { AT_NOON } from './project.mjs';

const command = ['plan', '--zone', 'example.com'];

/** The plan of a zone of examples/, as a page and at a terminal. */
export async function plan() {
  return withExamples(async ({ output }) => {
    const html = await output([...command, '--format', 'html'], AT_NOON);
    const text = await output(command, { ...AT_NOON, FORCE_COLOR: '1', COLUMNS: '100' });
    const shown = page(terminal(`zonemason ${command.join(' ')}`, text), { className: 'dark' });
    return [
      { name: 'plan', width: 1240, html },
      { name: 'terminal', width: 864, html: shown },
    ];
  });
}
