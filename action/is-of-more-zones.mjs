// Exits with 0 if the zones of a saved plan were chosen among more than a number of them, else with 1.
import { fromPlan } from './plan-work.mjs';
import { step } from './step.mjs';

const [, , path, number] = process.argv;

await step(async () => {
  const zones = fromPlan(path, ({ selection }) => selection?.changedSince?.ofZones ?? 0);
  if (zones <= Number(number)) process.exitCode = 1;
});
