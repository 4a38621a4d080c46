import { card, code, page, paragraph, terminal } from './layout.mjs';
import { withProject } from './project.mjs';

/** Two addresses as a zone file. */
const zone = (www, api) => `zone: example.com\nrecords:\n  www: { A: ${www} }\n  api: { A: ${api} }\n`;

const BASE = zone('192.0.2.10', '192.0.2.20');
const BRANCH = zone('192.0.2.11', '192.0.2.20');

const LIVE = [
  { id: '1', prefix: 'www', type: 'A', content: '192.0.2.10', ttl: 3600, prio: 0, active: true },
  { id: '2', prefix: 'api', type: 'A', content: '192.0.2.99', ttl: 3600, prio: 0, active: true },
];

/** What is live, the base and the branch, and what `plan --base` makes of them. */
export async function threeStates() {
  const files = {
    'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
    'zones/example.com.yaml': BASE,
    'live.json': JSON.stringify(LIVE),
  };
  const output = await withProject(files, async (project) => {
    await project.commit();
    await project.write('zones/example.com.yaml', BRANCH);
    return project.output(['plan', '--live', 'live.json', '--base', 'main']);
  });
  const live = LIVE.map(({ prefix, type, content }) => `${prefix}  ${type}  ${content}`).join('\n');
  const states = [
    card('live', code(live) + paragraph('somebody has changed api by hand')),
    '<div class="arrow">≠</div>',
    card('base: main', code(BASE)),
    '<div class="arrow">→</div>',
    card('branch', code(BRANCH) + paragraph('the pull request changes www'), 'note'),
  ];
  const shown = `<div class="card shown">${terminal('zonemason plan --base main', output)}</div>`;
  const html = page(`<div class="row">${states.join('')}</div>${shown}`, { style: STYLE });
  return [{ name: 'live-base-branch', width: 900, html }];
}

const STYLE =
  '.shown { background: #0d1117; margin-top: 14px; } .card p { margin-top: 8px; color: #59636e; }';
