// Tells the pull request that was merged what was applied, in place of an earlier report.
import { findComment, putComment } from './comments.mjs';
import { mergedPullRequest } from './pull-request.mjs';
import { annotate, lineOf } from './step.mjs';
import { codeBlock, errorBlock, markerFor, read, withSource } from './texts.mjs';

const { GITHUB_SHA, OUTCOME } = process.env;
const MOST_STEPS = 50;
/** Exit codes of `zonemason apply`, which say that nothing was changed, and '' where it was not reached. */
const CHANGED_NOTHING = new Set(['', '3', '4', '5', '7', '8', '64']);

try {
  const number = await mergedPullRequest(GITHUB_SHA);
  if (number !== null) await putComment(number, await findComment(number, markerFor('apply')), comment());
  else
    process.stdout.write(
      `Not one pull request was merged as ${GITHUB_SHA}, so there is nowhere to report to.\n`,
    );
} catch (error) {
  // What was applied does not depend on it.
  annotate('warning', `The pull request has no report: ${lineOf(error)}`);
}

function comment() {
  const report = read('report.json');
  return withSource(markerFor('apply'), ...(report === '' ? notApplied() : applied(JSON.parse(report))));
}

function applied({ summary, steps, scopes, interrupted }) {
  const { done, failed, unknown, notAttempted } = summary;
  if (OUTCOME === 'success') return [`## zonemason apply: ${done} done`, '✅ **Applied** and verified.'];
  const open = steps.filter(({ status }) => status !== 'done').map(line);
  if (open.length === 0 && scopes.every(({ verified }) => verified))
    return [
      `## zonemason apply: ${done} done`,
      '🛑 **Applied** and verified, but then the step has failed:',
      errorBlock(),
    ];
  const differences = scopes.flatMap(({ differences: found, notes = [] }) => [
    ...found.map(differenceLine),
    ...notes,
  ]);
  return [
    `## zonemason apply: ${done} done, ${failed} failed, ${unknown} unknown, ${notAttempted} not attempted`,
    `🛑 **Not everything was applied**${interrupted ? ': the run was interrupted' : ''}. \`zonemason plan\` shows what is left to do.`,
    codeBlock(listed(open)),
    ...(differences.length === 0 ? [] : ['Afterwards, not as planned:', codeBlock(listed(differences))]),
  ];
}

function line({ status, action, address, error }) {
  return `${status}: ${action} ${address}${error === null ? '' : `: ${error}`}`;
}

/** `dns/example.com/www/A (id 7): ttl is 600, not 300` */
function differenceLine({ address, recordId, kind, fields = {}, cause }) {
  const name = recordId === null ? address : `${address} (id ${recordId})`;
  const by = cause === 'others' ? ', not by this run' : '';
  if (kind !== 'different') return `${name} is ${kind}${by}`;
  const changes = Object.entries(fields).map(
    ([field, { expected, found }]) => `${field} is ${shown(found)}, not ${shown(expected)}`,
  );
  return `${name}: ${changes.join('; ') || 'changed'}${by}`;
}

const MOST_OF_VALUE = 100;

function shown(value) {
  const text = JSON.stringify(value);
  return text.length > MOST_OF_VALUE ? `${text.slice(0, MOST_OF_VALUE)}…` : text;
}

function listed(lines) {
  const more = lines.length - MOST_STEPS;
  return [...lines.slice(0, MOST_STEPS), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

function notApplied() {
  if (OUTCOME === 'success')
    return ['## zonemason apply: nothing to do', '✅ The live state is as the files say.'];
  if (!CHANGED_NOTHING.has(read('ended').trim()))
    return [
      '## zonemason apply: no report',
      '🛑 **There is no report**, and the run may have changed something. The journals among the artifacts of the run say what it did; ' +
        '`zonemason plan` shows what is left to do.',
      errorBlock(),
    ];
  return [
    '## zonemason apply: nothing applied',
    '🛑 **Nothing was applied.**',
    errorBlock(),
    read('consent.md').trim(),
  ];
}
