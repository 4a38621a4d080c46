import { ownerName } from '../../dns/name/domain.js';
import type { ChainLink, ChainRecord, Resolution, ResolvedAnswer } from '../../dns/answers/resolution.js';
import type { PlannedRecord } from '../../plan/plan.js';
import { wrap } from '../../text/columns.js';
import { enumeration } from '../../text/plural.js';
import { printable, printableStart } from '../../text/printable.js';
import type { Layout, Style } from '../../text/style.js';
import { hasPriority } from '../attributes.js';

export interface ResolutionOptions {
  /** Whether to say of each name on the way what its zone has for it. */
  readonly isTraced: boolean;
}

/** Formats answers: for each type what comes of the question, and the records that the answer rests on. */
export function formatResolution(
  { name, below, answers }: Resolution,
  layout: Layout,
  { isTraced }: ResolutionOptions,
): string {
  const asked = below ? `*.${name}` : name;
  return answers
    .flatMap((answer) => [
      ...headLines(asked, answer, layout),
      ...answer.chain.flatMap((link) => [
        ...(isTraced ? traceLines(link, layout) : []),
        ...link.records.map((record) => `  ${recordLine(link, record, layout.style)}`),
      ]),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function headLines(asked: string, answer: ResolvedAnswer, { style, width }: Layout): readonly string[] {
  const question = `${asked} ${answer.type}`;
  const outcome = outcomeText(answer);
  if (outcome === null) return [style.bold(question)];
  const [first = '', ...others] = wrap(`${question}: ${outcome}`, width);
  return [style.bold(first.slice(0, question.length)) + first.slice(question.length), ...others];
}

/** Null for an answer with records. */
function outcomeText({ status, data, chain, type }: ResolvedAnswer): string | null {
  const end = chain.at(-1);
  const name = end?.name ?? '';
  switch (status) {
    case 'service':
      return data.length === 0
        ? 'answered by a managed service'
        : `${data.map(printable).join(', ')}, by a managed service`;
    case 'no-data':
      return `no data; ${noDataText(name, end, type)}`;
    case 'no-name':
      return `${name} does not exist`;
    case 'referral':
      return `referral to the name servers of ${end?.cut ?? name}`;
    case 'elsewhere':
      return `${data.join()}, which is in no zone of the project`;
    case 'loop':
      return 'the CNAME records form a loop, or too long a chain';
    default:
      return null;
  }
}

const MOST_TYPES = 10;

function noDataText(name: string, end: ChainLink | undefined, type: string): string {
  const others = (end?.types ?? []).filter((each) => each !== type);
  const there = typesText(others, end?.services ?? []);
  return `${name} has ${there === '' ? 'no records of its own' : there}`;
}

/** The types of a name's records, and those that a managed service answers there; '' for none. */
function typesText(types: readonly string[], services: readonly string[]): string {
  const there = [
    ...(types.length > 0 ? [enumeration(types, MOST_TYPES)] : []),
    ...(services.length > 0 ? [`${enumeration(services, MOST_TYPES)} of a managed service`] : []),
  ];
  return there.join(' and ');
}

/** What the zone of a name has for it. */
function traceLines(link: ChainLink, { style, width }: Layout): readonly string[] {
  return wrap(`  ${printable(link.name)} ${traceText(link)}`, width).map(style.dim);
}

function traceText({ name, zone, cut, encloser, owner, types, services }: ChainLink): string {
  if (zone === null) return 'is in no zone of the project';
  if (cut !== null) return `is in ${zone}, at or below the zone cut ${cut}`;
  const wildcard = `*.${encloser ?? zone}`;
  if (owner === null) return `is not in ${zone}${name === wildcard ? '' : `, and neither is ${wildcard}`}`;
  if (owner !== name)
    return `is not in ${zone}: the closest name is ${encloser ?? zone}, so ${owner} answers`;
  const there = typesText(types, services);
  return there === '' ? `is in ${zone} only for names below it` : `is in ${zone}, with ${there}`;
}

function recordLine(
  { name, zone, cut, owner }: ChainLink,
  { prefix, type, content, ...record }: ChainRecord,
  style: Style,
): string {
  const at = cut ?? name;
  const data = `${at} ${type} ${contentText({ type, content, prio: record.prio })}`;
  const source = owner !== null && owner !== name && cut === null ? ownerName(prefix, zone ?? '') : null;
  const from = [source === null ? '' : `by ${source}`, originText(record)].filter((text) => text !== '');
  return [printable(data), ...from.map((text) => style.dim(printableStart(text)))].join('  ');
}

function contentText({ type, content, prio }: Pick<PlannedRecord, 'type' | 'content' | 'prio'>): string {
  return hasPriority({ type }) ? `${prio} ${content}` : content;
}

/** `zones/example.com.yaml:7:5`, `id 17`, `zones/example.com.yaml:7:5 s3`. */
function originText({ file, line, column, id, step }: Omit<ChainRecord, keyof PlannedRecord>): string {
  const place = file === null ? '' : `${file}:${line}:${column}`;
  const known = id === null ? '' : `id ${id}`;
  return [place || known, step ?? ''].filter((text) => text !== '').join(' ');
}
