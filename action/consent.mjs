// Finds which risks of a saved plan the workflow and the pull request allow (consent/decide.mjs), and writes their codes to
// `allowed`, a line each, and who allowed them, or why that does not count, to `consent.md`.
import { writeFileSync } from 'node:fs';
import { claimsIn } from './consent/claims.mjs';
import { decide } from './consent/decide.mjs';
import { readPullRequest, readShown } from './consent/facts.mjs';
import { foreignSteps } from './consent/foreign-steps.mjs';
import { sentence } from './consent/sentence.mjs';
import { digestOfPlan, fromPlan } from './plan-work.mjs';
import { eventOfRun, pullRequestOfRun } from './pull-request.mjs';
import { step } from './step.mjs';
import { folder } from './texts.mjs';

const { ALLOW = '' } = process.env;
const [, , plan] = process.argv;

await step(async () => {
  const consents = decide(await readFacts());
  const given = consents.filter(({ obstacle }) => obstacle === null);
  const codes = new Set(given.map(({ code }) => code));
  writeFileSync(`${folder}/allowed`, [...codes].map((code) => `${code}\n`).join(''));
  const told = consents.map(sentence);
  writeFileSync(`${folder}/consent.md`, told.length === 0 ? '' : `\n${told.join('\n')}\n`);
  for (const line of told) process.stdout.write(`${line}\n`);
});

async function readFacts() {
  const event = eventOfRun();
  const number = await pullRequestOfRun(event);
  const pullRequest = number === null ? null : await readPullRequest(number, event);
  const digest = plan === undefined ? null : digestOfPlan(plan);
  const isAsked = pullRequest !== null && claimsIn(pullRequest).length > 0;
  return {
    allow: ALLOW.split(/\s+/).filter((code) => code !== ''),
    pullRequest,
    digest,
    foreign: plan === undefined ? new Map() : fromPlan(plan, foreignSteps),
    shown: isAsked && digest !== null ? await readShown(number) : null,
  };
}
