import type { ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';

/** The name of an authority with parameters, as in CAA records (RFC 8659 section 4.2). */
export interface IssueValue {
  readonly issuer: ContentPart;
  readonly parameters: readonly IssueParameter[];
  /** What stands in place of a parameter and is none. */
  readonly faults: readonly ContentPart[];
}

export interface IssueParameter {
  readonly tag: ContentPart;
  readonly value: ContentPart;
}

/** A name of letters, digits and hyphens. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.|$))+$/i;
const PARAMETER = /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)[ \t]*=[ \t]*([!-:<-~]*)$/i;

/** Whether a text is the name of an authority. */
export function isIssuerName(text: string): boolean {
  return NAME.test(text);
}

/** Reads an issuer and its parameters, which semicolons separate; one at the end is tolerated. */
export function readIssueValue(text: string): IssueValue {
  const [issuer = { text: '', offset: 0 }, ...others] = partsOf(text);
  const parameters: IssueParameter[] = [];
  const faults: ContentPart[] = [];
  for (const [index, part] of others.entries()) {
    const [, tag, value] = PARAMETER.exec(part.text) ?? [];
    if (tag !== undefined && value !== undefined)
      parameters.push({
        tag: partOf(part, 0, tag.length),
        value: partOf(part, part.text.length - value.length),
      });
    else if (part.text !== '' || index < others.length - 1) faults.push(part);
  }
  return { issuer, parameters, faults };
}

function partsOf(text: string): readonly ContentPart[] {
  let offset = 0;
  return text.split(';').map((piece) => {
    const start = offset + piece.length - piece.trimStart().length;
    offset += piece.length + 1;
    return { text: piece.trim(), offset: start };
  });
}
