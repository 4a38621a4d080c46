// Tells the pull request that was merged what was applied, in place of an earlier report.
import { existsSync, readFileSync } from 'node:fs';
import { annotate, codeBlock, mergedPullRequest, putComment, runUrl } from './github.mjs';

const { GITHUB_SHA, KEY, OUTCOME, RUNNER_TEMP } = process.env;
const folder = `${RUNNER_TEMP}/zonemason`;
const MOST_STEPS = 50;
const MOST_CHARACTERS = 20_000;

try {
  const pullRequest = await mergedPullRequest(GITHUB_SHA);
  if (pullRequest) await putComment(pullRequest.number, comment());
  else
    process.stdout.write(`No pull request was merged as ${GITHUB_SHA}, so there is nowhere to report to.\n`);
} catch (error) {
  // What was applied does not depend on it.
  annotate('warning', `The pull request has no report: ${error.message}`);
}

function comment() {
  const report = existsSync(`${folder}/report.json`) ? JSON.parse(read('report.json')) : null;
  return [
    `<!-- zonemason:apply${KEY ? ` ${KEY}` : ''} -->`,
    ...(report ? applied(report) : notApplied()),
    `Commit \`${GITHUB_SHA}\`, <${runUrl}>.\n`,
  ].join('\n\n');
}

function applied({ summary, steps, scopes, interrupted }) {
  const { done, failed, unknown, notAttempted } = summary;
  if (OUTCOME === 'success') return [`## zonemason apply: ${done} done`, '✅ **Applied** and verified.'];
  const open = steps.filter(({ status }) => status !== 'done').map(line);
  const differences = scopes.flatMap((scope) => scope.differences);
  return [
    `## zonemason apply: ${done} done, ${failed} failed, ${unknown} unknown, ${notAttempted} not attempted`,
    `🛑 **Not everything was applied**${interrupted ? ': the run was interrupted' : ''}. \`zonemason plan\` shows what is left to do.`,
    ...(open.length === 0 ? [] : [codeBlock(listed(open))]),
    ...(differences.length === 0 ? [] : ['Afterwards, not as planned:', codeBlock(listed(differences))]),
  ];
}

function line({ status, action, address, error }) {
  return `${status}: ${action} ${address}${error === null ? '' : `: ${error}`}`;
}

function listed(lines) {
  const more = lines.length - MOST_STEPS;
  return [...lines.slice(0, MOST_STEPS), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

function notApplied() {
  const errors = existsSync(`${folder}/errors`) ? read('errors').slice(0, MOST_CHARACTERS) : '';
  if (OUTCOME === 'success')
    return ['## zonemason apply: nothing to do', '✅ The live state is as the files say.'];
  return [
    '## zonemason apply: nothing applied',
    '🛑 **Nothing was applied.**',
    ...(errors === '' ? [] : [codeBlock(errors)]),
  ];
}

function read(name) {
  return readFileSync(`${folder}/${name}`, 'utf8');
}
