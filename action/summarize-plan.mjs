// Sets the outputs of the action from a saved plan, and ends with 5 in a merge queue if the plan is blocked.
import { readFileSync } from 'node:fs';
import { fail, setOutputs } from './step.mjs';
import { read } from './texts.mjs';

const [, , path] = process.argv;
const { GITHUB_EVENT_NAME } = process.env;
const {
  hasChanges,
  summary,
  risks,
  settings = [],
  unreadable = [],
  verdict,
} = JSON.parse(readFileSync(path, 'utf8'));
const allowed = read('allowed').split('\n');
const blocking = risks.filter(({ level, code }) => level === 'block' && !allowed.includes(code));
const isInvalid = unreadable.some(({ kind }) => kind === 'invalid-files');
const codes = [...new Set(risks.map(({ code }) => code))];
await setOutputs({
  plan: path,
  'has-changes': hasChanges,
  create: summary.create,
  update: summary.update,
  delete: summary.delete,
  verdict,
  blocked: blocking.length > 0 || isInvalid,
  risks: codes.filter((code) => /^[a-z-]+$/.test(code)).join(' '),
  'to-review': hasChanges || risks.length + settings.length + unreadable.length > 0,
});
if (GITHUB_EVENT_NAME === 'merge_group' && blocking.length > 0)
  await fail(`The plan of the merged files is blocked (${blocking[0].code}), so it would not be applied.`, 5);
