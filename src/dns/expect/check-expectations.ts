import type { Diagnostic, Related } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';
import { shortened } from '../../text/columns.js';
import { meantInstead } from '../../diagnostics/suggestion.js';
import { knownNames } from '../../text/known-names.js';
import { restingOn } from '../answers/chain-links.js';
import { chainOf } from '../answers/chain.js';
import { declaredState } from '../answers/declared.js';
import type { ProjectState } from '../answers/project-state.js';
import { projectView } from '../records/project-view.js';
import { FileFaults } from '../check/file-faults.js';
import { standardRule } from '../check/define-rule.js';
import { excerpt, MOST_SHOWN } from '../check/problem.js';
import type { ExpectedAnswer } from '../expected-answer.js';
import { isInDomain, ownerName } from '../name/domain.js';
import type { DeclaredRecord, DnsRecord } from '../record.js';
import { displayPrefix, placeOf } from '../record.js';
import type { DesiredZone } from '../zone.js';
import { claimText } from './demand-text.js';
import { judgeOf } from './judge.js';
import type { PosedQuestion } from './question.js';
import { allExpectations, posedQuestion } from './question.js';
import type { See } from './seen-answer.js';
import { seeIn } from './seen-answer.js';
import type { Unmet } from './unmet.js';

const reference = 'docs/expect.md';

export const expectUnmet: Rule = standardRule({
  code: 'expect/unmet',
  summary: 'What `expect` says of an answer must hold.',
  explanation:
    'A question that a team has written down is not answered as it must be: it has no answer, ends elsewhere, or leads through other names. What leads out of the project is not known to reach anything.',
  reference,
  bad: 'zone: example.com\nrecords:\n  www: { CNAME: lb.example.com }\n  lb: { AAAA: "2001:db8::1" }\nexpect:\n  - { ask: www A }\n',
  good: 'zone: example.com\nrecords:\n  www: { CNAME: lb.example.com }\n  lb: { A: 192.0.2.1 }\nexpect:\n  - { ask: www A }\n',
});

const expectUnknownName: Rule = defineRule(
  {
    code: 'expect/unknown-name',
    summary: 'A name that `expect` asks for is in a zone of the project.',
    explanation:
      'In the project file names are full. What a name outside the project is answered with is not for the project to say.',
    reference,
    bad: '$ cat zonemason.yaml\ndns: { zones: zones/*.yaml }\nexpect:\n  - { ask: www A }\n',
    good: '$ cat zonemason.yaml\ndns: { zones: zones/*.yaml }\nexpect:\n  - { ask: www.example.com A }\n',
  },
  { severity: 'error', adjustable: false, examples: 'shell' },
);

export const expectRules: readonly Rule[] = [expectUnmet, expectUnknownName];

/** What is checked, and against which zones. */
export interface ExpectationsCheck {
  readonly zones: readonly DesiredZone[];
  /** Those of the project file. */
  readonly project: readonly ExpectedAnswer[];
  /** Whether these are all zones of the project; of others, nothing is known then. */
  readonly isWhole: boolean;
  /** The names of all zones of the project, also of those that nothing in these leads to; by default, of these. */
  readonly names?: readonly string[] | undefined;
  /** Other errors of the files: what rests on them is not judged. */
  readonly faults?: FileFaults;
}

/** Finds what is expected of answers and does not hold by the files. */
export function* checkExpectations({
  zones,
  project,
  isWhole,
  names,
  faults = NO_FAULTS,
}: ExpectationsCheck): Iterable<Diagnostic> {
  const expectations = [...allExpectations({ zones, project })];
  if (expectations.length === 0) return;
  const state = declaredState(projectView(zones));
  for (const expectation of expectations) {
    const posed = posedQuestion(expectation, state.zones);
    if (posed) yield* unmetIn(state, posed, { zones, isWhole, faults });
    else if (isWhole && !isOfProject(expectation.expected, names))
      yield unknownName(expectation.expected, names ?? [...state.zones.keys()]);
  }
}

const NO_FAULTS = new FileFaults();

/** Whether a name is in a zone of the project that is not among those that are checked, because nothing selected leads there. */
function isOfProject({ name }: ExpectedAnswer, names: readonly string[] = []): boolean {
  return names.some((zone) => isInDomain(name, zone));
}

function unknownName({ name, place: at }: ExpectedAnswer, zones: readonly string[]): Diagnostic {
  const message = `${excerpt(displayPrefix(name))} is in no zone of the project`;
  const advice = meantInstead(name, zones) ?? { hint: knownNames(zones) };
  return report({ rule: expectUnknownName, at, message, ...advice });
}

function* unmetIn(
  state: ProjectState,
  posed: PosedQuestion,
  { zones, isWhole, faults }: Required<Pick<ExpectationsCheck, 'zones' | 'isWhole' | 'faults'>>,
): Iterable<Diagnostic> {
  const { expectation, question, zone, nameZone, address } = posed;
  const { expected } = expectation;
  const see = seeIn(state);
  const unmet = judgeOf(expectation, question, state.zones)(see);
  if (!unmet) return;
  if (!isWhole && (mayBeFull(expected, nameZone) || leadsOut(unmet, see))) return;
  const resting = linksOf(state, unmet);
  if (resting.some((link) => isUncertain(link, faults))) return;
  yield {
    ...report({
      rule: expectUnmet,
      at: expected.place,
      message: `${claimText(posed)}, but ${unmet.reason}`,
      related: [...evidence(resting), ...switchedOff(state, zones, unmet)],
      hint: hintFor(posed),
    }),
    zone,
    address,
  };
}

/** Whether a name with a dot may be one in a zone that is not known, and not a prefix. */
function mayBeFull({ name }: ExpectedAnswer, zone: string): boolean {
  return !isInDomain(name, zone) && /\.[a-z][a-z0-9-]*$/.test(name);
}

function leadsOut({ shownBy }: Unmet, see: See): boolean {
  return shownBy.some(({ asked, type }) => see(asked, type).status === 'elsewhere');
}

/** A zone that an answer leads through, and its records that the answer rests on. */
interface RestingLink {
  readonly zone: string;
  readonly records: readonly DnsRecord[];
}

function linksOf(state: ProjectState, { shownBy }: Unmet): readonly RestingLink[] {
  return shownBy.flatMap(({ asked, type }) =>
    chainOf(state, asked, type).links.map((link) => ({
      zone: link.zone?.name ?? '',
      records: restingOn(link, type),
    })),
  );
}

/** Whether other errors may be the cause of an answer. */
function isUncertain({ zone, records }: RestingLink, faults: FileFaults): boolean {
  return faults.isUnread(zone) || records.some((record) => faults.isFaulty(zone, record));
}

/** The declared records that lead to the answers. */
function evidence(links: readonly RestingLink[]): readonly Related[] {
  const records = links.flatMap(({ zone, records: all }) => all.map((record) => ({ record, zone })));
  return [...new Map(records.map((each) => [each.record, each])).values()]
    .slice(0, MOST_SHOWN)
    .flatMap(({ record, zone }) => (isDeclared(record) ? related(zone, record) : []));
}

/** The inactive records that would answer where an answer ends. */
function switchedOff(
  state: ProjectState,
  zones: readonly DesiredZone[],
  { shownBy }: Unmet,
): readonly Related[] {
  return shownBy.flatMap(({ asked, type }) => {
    const { zone, prefix } = chainOf(state, asked, type).end;
    const records = zones.find(({ name }) => name === zone?.name)?.records ?? [];
    const inactive = records.filter((each) => !each.active && each.prefix === prefix && each.type === type);
    return inactive.slice(0, MOST_SHOWN).map((record) => related(zone?.name ?? '', record));
  });
}

function hintFor({ question, nameZone }: PosedQuestion): string | undefined {
  const isOfZone = question.type === 'NS' && question.name === nameZone && !question.below;
  return isOfZone
    ? "the service has NS records of its own for a zone: list '@ NS' under `serviceRecords`"
    : undefined;
}

function related(zone: string, record: DeclaredRecord): Related {
  const { prefix, type, content, active } = record;
  return {
    message: `${ownerName(prefix, zone)} ${type} ${shortened(content)}${active ? '' : ', inactive'}`,
    at: placeOf(record, 'content'),
  };
}

function isDeclared(record: DnsRecord): record is DeclaredRecord {
  return 'places' in record;
}
