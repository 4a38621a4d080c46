import { textWidth, wrap } from '../../text/columns.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout, Style } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';
import { isUnchanged, notShown } from '../not-shown.js';
import { digestOf } from '../review/digest.js';
import { madeText } from '../review/notices.js';
import { alikeChanges } from '../review/alike-changes.js';
import type { OriginPart, ZoneChanges } from '../review/parts.js';
import { alikeText, ownerText, PART_TITLES } from '../review/parts.js';
import type { Review } from '../review/review.js';
import type { Change } from '../changes.js';
import { comparedTexts, originsText } from '../revision.js';
import { countsSentence, formatCounts } from '../summary.js';
import { formatAffected } from './affected.js';
import { alikeLines } from './alike-changes.js';
import { changeLines, columnsFor } from './change.js';
import { formatDigest } from './digest.js';
import { formatTemplate, notShownLines } from './mail.js';
import { formatNotice } from './notices.js';
import { formatRisks } from './risks.js';
import { formatSettings } from './settings.js';
import type { WaitLines } from './waits.js';
import { noWaitLines, waitLines } from './waits.js';

export interface TextOptions {
  /** Whether to say what each change waits for and why, and to tell every risk in full. */
  readonly verbose?: boolean;
}

/** Formats a plan for the terminal: the verdict, what it means, and all changes. */
export function formatPlan(review: Review, layout: Layout, { verbose = false }: TextOptions = {}): string {
  const { plan, notices, risks, affected, parts } = review;
  const lines = verbose ? waitLines(plan) : noWaitLines;
  const changes = parts.flatMap((part) => formatPart(part, review, layout, lines)).join('\n');
  const sections = [
    headline(review, layout) + dimLines(madeText(plan), layout),
    ...notices.map((notice) => formatNotice(notice, layout)),
    formatSettings(plan.settings ?? [], layout),
    formatRisks(risks, layout, { all: verbose }),
    formatAffected(affected, layout, { all: verbose }),
    changes,
    unchangedLine(review, layout),
    ending(review, changes, layout),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

/** Whether the plan can be applied, and how many steps it has. */
function headline(review: Review, layout: Layout): string {
  return [...verdictLines(review, layout), ...countLines(review, layout), ''].join('\n');
}

function verdictLines({ judgement }: Review, { style, width }: Layout): readonly string[] {
  const { verdict, lead, sentence } = judgement;
  const [first = '', ...more] = wrap(`${lead} ${sentence(printable)}`, width);
  const paint = { blocked: style.red, review: style.yellow, ready: style.green }[verdict];
  return [style.bold(paint(first.slice(0, lead.length))) + first.slice(lead.length), ...more];
}

/** The number of steps by action and by origin; none for a plan without changes. */
function countLines(review: Review, { style, width }: Layout): readonly string[] {
  const { plan } = review;
  const { hasChanges, between, summary } = plan;
  if (!hasChanges) return [];
  if (between) {
    const [from, to] = comparedTexts(between);
    const [first = '', ...more] = wrap(
      `Changes: ${countsSentence(summary, true)} from ${from} to ${to}.`,
      width,
    );
    return [
      first.replace('Changes:', style.bold('Changes:')),
      ...[...more, ...switchesTexts(review)].flatMap((line) => wrap(`  ${line}`, width)),
    ];
  }
  const indent = ' '.repeat('Plan: '.length);
  const origins = [originsText(plan), ...switchesTexts(review)]
    .flatMap((text) => wrap(text, width - indent.length))
    .filter((line) => line !== '');
  return [
    `${style.bold('Plan:')} ${countsSentence(summary, false)}.`,
    ...origins.map((line) => indent + line),
  ];
}

/** How the lines of changes of type agree with the counts, where one is several steps. */
function switchesTexts({ parts }: Review): readonly string[] {
  const switches = parts.flatMap(({ zones }) =>
    zones.flatMap(({ changes, alike }) =>
      changes.flatMap(({ symbol, steps }) =>
        symbol === '±' && steps.length > 1 ? [{ times: alike.length + 1, steps: steps.length }] : [],
      ),
    ),
  );
  if (switches.length === 0) return [];
  const count = switches.reduce((sum, { times }) => sum + times, 0);
  const steps = switches.reduce((sum, each) => sum + each.times * each.steps, 0);
  return [`${plural(count, 'change')} of type (±) ${count === 1 ? 'counts' : 'count'} as ${steps} of these.`];
}

/** The changes of a part, zone by zone, with a title if there are several parts. */
function formatPart(part: OriginPart, review: Review, layout: Layout, linesOf: WaitLines): readonly string[] {
  const brand = review.plan.mail?.brand ?? '';
  const title =
    review.parts.length > 1 ? [`${layout.style.bold(PART_TITLES[part.origin ?? 'branch'])}\n`] : [];
  if (title.length > 0 && part.zones.length + part.templates.length === 0) return [...title, '  Nothing.\n'];
  return [
    ...title,
    ...part.zones.map((zone) => formatZone(zone, layout, linesOf)),
    ...part.templates.map((template) => formatTemplate(template, { ...layout, brand, waitLines: linesOf })),
  ];
}

function formatZone(ofZone: ZoneChanges, layout: Layout, linesOf: WaitLines): string {
  const { zone, alike, changes, adoptCommand } = ofZone;
  const { style, width } = layout;
  const others = alike.map((each) => printable(each.zone)).join(', ');
  return [
    ...headLines(ofZone, layout),
    ...(others === '' ? [] : wrap(`  and ${alikeText(ofZone)}: ${others}`, width).map(style.dim)),
    ...zoneLines(changes, layout, linesOf),
    ...(adoptCommand === null ? [] : [style.dim('  if the live records are right:'), `    ${adoptCommand}`]),
    ...notShownLines(notShown([zone, ...alike], []), layout),
    '',
  ].join('\n');
}

/** The zone, its file, how much changes, and whose it is; the file on a line of its own where there is no room beside the rest. */
function headLines({ zone, summary, owner }: ZoneChanges, { style, width }: Layout): readonly string[] {
  const inLine = (painted: Style, isOne: boolean): string =>
    [
      painted.bold(printable(zone.zone)),
      ...(isOne ? [painted.dim(printable(zone.file))] : []),
      formatCounts(summary, painted),
      painted.dim(ownerText(owner, printable)),
    ]
      .join('  ')
      .trimEnd();
  const isOne = textWidth(inLine(plainStyle, true)) <= width;
  return [inLine(style, isOne), ...(isOne ? [] : [style.dim(`  ${printable(zone.file)}`)])];
}

/** All changes one by one where each has lines of its own; else those that are alike as one. */
function zoneLines(changes: readonly Change[], layout: Layout, linesOf: WaitLines): readonly string[] {
  if (linesOf !== noWaitLines) {
    const columns = columnsFor(changes);
    return changes.flatMap((change) => [
      ...changeLines(change, columns, layout),
      ...linesOf(change.steps, layout),
    ]);
  }
  const groups = alikeChanges(changes);
  const columns = columnsFor(groups.map(({ common }) => common));
  return groups.flatMap((group) => [
    ...changeLines(group.common, columns, layout),
    ...alikeLines(group, layout),
  ]);
}

function unchangedLine({ plan: { zones, mail } }: Review, layout: Layout): string {
  const text = notShown(zones.filter(isUnchanged), (mail?.templates ?? []).filter(isUnchanged));
  return text === '' ? '' : dimLines(`Not shown: ${text}`, layout);
}

function dimLines(text: string, { style, width }: Layout): string {
  return wrap(text, width)
    .map((line) => `${style.dim(line)}\n`)
    .join('');
}

/** The lines of a small terminal. */
const SCREEN = 24;

/** What is repeated below changes that fill more than a screen, right above the prompt of `apply`. */
function ending(review: Review, changes: string, layout: Layout): string {
  const digest = digestOf(review);
  const isShort = changes.split('\n', SCREEN + 1).length <= SCREEN;
  if (isShort && !digest) return '';
  const blocking = review.risks.filter(({ level }) => level === 'block');
  return [
    ...(digest ? [formatDigest(digest, layout)] : []),
    ...(blocking.length > 0 ? [formatRisks(blocking, layout)] : []),
    headline(review, layout),
  ].join('\n');
}
