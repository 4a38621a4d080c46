import { escape } from '../ansi-to-html.mjs';
import { page } from './layout.mjs';
import { withProject } from './project.mjs';

const NAMES = Array.from({ length: 12 }, (_, at) => `web${at + 1}`);

/** Twelve hosts, which move to another network. */
const FILES = {
  'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
  'zones/example.com.yaml': `zone: example.com\nrecords:\n${NAMES.map((name, at) => `  ${name}: { A: 198.51.100.${at} }\n`).join('')}`,
  'live.json': JSON.stringify(
    NAMES.map((prefix, at) => ({
      id: String(at),
      prefix,
      type: 'A',
      content: `192.0.2.${at}`,
      ttl: 3600,
      prio: 0,
      active: true,
    })),
  ),
};

/** From a pull request by consent to what is applied, with what the comment says. */
export async function consent() {
  const comment = await withProject(FILES, (project) =>
    project.output(['plan', '--live', 'live.json', '--format', 'markdown']),
  );
  const { risks } = JSON.parse(
    await withProject(FILES, (project) =>
      project.output(['plan', '--live', 'live.json', '--format', 'json']),
    ),
  );
  const { code } = risks.find(({ level }) => level === 'block');
  const [verdict] = /(?<=\*\*Blocked:\*\* ).*/.exec(comment) ?? [];
  if (verdict === undefined) throw new Error('the plan is not blocked');
  const steps = [
    step(
      'Ada opens a pull request',
      'review.yml checks the files, plans, and comments:',
      '',
      plain(`Blocked: ${verdict}`),
    ),
    step(
      'Grace reads the plan and consents',
      'A second person, after the comment has shown this plan:',
      'note',
      `label  zonemason-allow: ${code}`,
    ),
    step('The pull request is merged', 'apply.yml makes a new plan, and goes on only if', '', [
      'the files are those that were reviewed',
      'the plan is the one that Grace has seen',
      'nothing live has changed since',
    ]),
    step(
      'Exactly this plan is applied',
      'and what is live is read again. A second comment reports.',
      'good',
      'zonemason apply  →  verified',
    ),
  ];
  const refused =
    '<div class="card bad">If one of them does not hold, nothing is changed: exit code 4, or 5 without consent.</div>';
  const html = page(`<div class="steps">${steps.join('<div class="arrow">↓</div>')}</div>${refused}`, {
    style: STYLE,
  });
  return [{ name: 'consent', width: 760, html }];
}

function step(title, text, className, shown) {
  const lines = [shown].flat();
  const details =
    lines.length > 1
      ? `<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
      : `<pre>${escape(lines[0])}</pre>`;
  return `<div class="card ${className}"><h2>${escape(title)}</h2><p>${escape(text)}</p>${details}</div>`;
}

/** Markdown of the comment as it reads. */
function plain(markdown) {
  return markdown.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

const STYLE = `
.steps .arrow { text-align: center; line-height: 1.3; }
.steps pre { background: #f6f8fa; border-radius: 6px; padding: 6px 10px; white-space: pre-wrap; }
.steps .note pre, .steps .good pre { background: #ffffffb0; }
ul { margin: 6px 0 0; }
.bad { margin-top: 14px; }`;
