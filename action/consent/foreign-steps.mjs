// Which steps of a plan that its blocking risks rest on are not changes of the branch: their writers may be anybody.

/** What a step has that undoes, at least in part, what the base would undo as well: drift, or a merged change that was not applied. */
const OF_BASE = new Set(['drift', 'drift-overwritten']);

/**
 * Returns for each code of a blocking risk how many of its steps are not changes of the branch alone; null if that is not known,
 * as of a plan without a base.
 * @param {import('./decide.mjs').TracedPlan} plan
 * @returns {ReadonlyMap<string, number> | null}
 */
export function foreignSteps({ base, zones, mail, risks }) {
  const steps = [...zones, ...(mail?.templates ?? [])].flatMap((scope) => scope.steps);
  const blocking = risks.filter(({ level }) => level === 'block');
  if (blocking.length > 0 && base === undefined) return null;
  const foreign = new Map();
  for (const code of new Set(blocking.map((risk) => risk.code))) {
    const ofCode = blocking.filter((risk) => risk.code === code).map((risk) => stepsOf(risk, steps));
    const others = new Set(ofCode.flat().filter((step) => !isOfBranch(step)));
    // That a guard is loosened is a change of the branch, also where no step is.
    if (code !== 'guard-loosened' && ofCode.some(({ length }) => length === 0)) return null;
    if (others.size > 0) foreign.set(code, others.size);
  }
  return foreign;
}

/** The steps that cause a risk; all in its zone, record set or template where the plan does not name them. */
function stepsOf({ code, address }, steps) {
  const there = steps.filter((step) => `${step.address}/`.startsWith(`${address}/`));
  const causing = there.filter((step) => step.risks.includes(code));
  return causing.length > 0 ? causing : there;
}

function isOfBranch({ origin, risks }) {
  return origin === 'branch' && !risks.some((code) => OF_BASE.has(code));
}
