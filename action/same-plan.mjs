// Exits with 4 unless two saved plans have the same live state, steps and risks.
import { digestOfPlan } from './plan-work.mjs';
import { fail, step } from './step.mjs';

const [, , reviewed, now] = process.argv;

await step(async () => {
  if (digestOfPlan(reviewed) !== digestOfPlan(now))
    await fail(
      'The live state has changed since the plan was reviewed, or the plan was made from other files. Nothing was ' +
        'changed: make a new plan and have it reviewed.',
      4,
    );
});
