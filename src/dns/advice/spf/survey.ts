import { projectView } from '../../records/project-view.js';
import type { TextFinding } from '../mail-texts/text-advice.js';
import { placed } from '../mail-texts/text-advice.js';
import { diagnose } from '../../check/problem.js';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { groupBy } from '../../../diagnostics/group-by.js';
import type { Rule } from '../../../diagnostics/rule.js';
import { surveySpf } from '../../spf/survey.js';
import type { SpfResolver } from '../../spf/resolver.js';
import type { Finding, FindingKind } from '../../spf/survey.js';
import { MOST_HOSTS, MOST_LOOKUPS, MOST_VOIDS } from '../../spf/survey.js';
import type { DeclaredSpf } from '../spf-project/spf-project.js';
import { projectResolver } from '../spf-project/project-resolver.js';
import type { DesiredZone } from '../../zone.js';
import { spfInclude } from './include.js';
import { spfLookups } from './lookups.js';
import { spfMxLimit } from './mx-limit.js';
import type { SpfView } from './spf-view.js';
import { spfViewOf } from './spf-view.js';
import { spfVoid } from './void.js';

/**
 * The records of SPF of a project, each with a function that follows it by lookups and returns what that finds: problems
 * that the files alone do not show. The functions share what they have looked up.
 */
export function spfSurveys(
  zones: readonly DesiredZone[],
  outside: SpfResolver,
): readonly (() => Promise<readonly Diagnostic[]>)[] {
  const view = spfViewOf(projectView(zones));
  const resolve = projectResolver(view, outside);
  return view.all.map((at) => async () => {
    // At a name with several records, receivers use none of them.
    if (view.lookup(at.name)?.length !== 1) return [];
    return problemsOf(at, await surveySpf(at.name, resolve), view);
  });
}

function problemsOf(at: DeclaredSpf, findings: readonly Finding[], view: SpfView): readonly Diagnostic[] {
  const isNew = (finding: Finding): boolean => !isKnown(at, finding, view);
  const byKind = groupBy(findings.filter(isNew), ({ kind }) => kind);
  return [...byKind].flatMap(([kind, found]) => {
    const { rule, problems } = READERS[kind];
    return problems(found).map(({ term, message, hint }) =>
      diagnose(rule, placed(at, { ...(term && { part: term }), message, hint })),
    );
  });
}

/** Whether the files show it, or it is reported at another record of the project that this one leads to. */
function isKnown(at: DeclaredSpf, { kind, name, path }: Finding, view: SpfView): boolean {
  if (kind === 'lookups') return (view.costs.get(at)?.lookups ?? 0) > MOST_LOOKUPS;
  if (kind === 'void') return false;
  const isBeyondOther = path.slice(1).some((domain) => (view.lookup(domain) ?? []).length > 0);
  return isBeyondOther || (kind !== 'hosts' && view.lookup(name) !== null);
}

interface SurveyProblem extends Required<Pick<TextFinding, 'message' | 'hint'>> {
  readonly term: Finding['term'];
}

interface FindingReader {
  readonly rule: Rule;
  readonly problems: (found: readonly Finding[]) => readonly SurveyProblem[];
}

const READERS: Readonly<Record<FindingKind, FindingReader>> = {
  lookups: each(spfLookups.rule, () => `the record takes more than ${MOST_LOOKUPS} DNS lookups`),
  void: { rule: spfVoid, problems: voidProblems },
  hosts: each(spfMxLimit, (name) => `${name} has more than ${MOST_HOSTS} mail servers`),
  missing: each(spfInclude.rule, (name) => `${name} has no SPF record`),
  several: each(spfInclude.rule, (name) => `${name} has several SPF records`),
  syntax: each(spfInclude.rule, (name) => `the SPF record of ${name} is malformed`),
  loop: each(spfInclude.rule, (name) => `"${name}" is included in a loop`),
};

const HINT = 'remove this term, or ask whoever maintains the other record to correct it';

function each(rule: Rule, messageOf: (name: string) => string): FindingReader {
  const problems = (found: readonly Finding[]): readonly SurveyProblem[] =>
    found.map((finding) => ({
      term: finding.term,
      message: `${messageOf(finding.name)}${through(finding)}`,
      hint: HINT,
    }));
  return { rule, problems };
}

/** How the first record leads there, unless it does so itself. */
function through({ name, path }: Finding): string {
  const others = path.slice(1).filter((domain) => domain !== name);
  return others.length > 0 ? ` (through ${others.join(', ')})` : '';
}

function voidProblems(found: readonly Finding[]): readonly SurveyProblem[] {
  const third = found[MOST_VOIDS];
  if (!third) return [];
  const names = found.map(({ name }) => name).join(', ');
  const message = `${found.length} lookups find nothing, and at most ${MOST_VOIDS} may: ${names}`;
  return [{ term: third.term, message, hint: 'remove terms with names that no longer exist' }];
}
