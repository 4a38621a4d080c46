/** A full name on the way to an answer. */
export interface NamedLink {
  readonly name: string;
}

/** Resolvers do not follow more CNAMEs in a row than these. */
export const MAX_ALIASES = 16;

/** The link that is asked for, and those that CNAMEs lead to from there. */
export function linksOf<L extends NamedLink>(asked: L, next: (link: L) => L | null): readonly L[] {
  const first = next(asked);
  return first ? [asked, ...linksFrom(first, next)] : [asked];
}

/**
 * The links that CNAMEs lead to one after the other.
 *
 * @param first the first name that a CNAME leads to
 * @param next finds what a link is an alias of; null for the end of the way
 * @returns at most as many links as resolvers follow, each name once. The last one is an alias only if the aliases form a loop,
 *   or there are too many.
 */
export function linksFrom<L extends NamedLink>(first: L, next: (link: L) => L | null): readonly L[] {
  const links = [first];
  for (let link = next(first); link !== null && links.length < MAX_ALIASES; link = next(link)) {
    const { name } = link;
    if (links.some((earlier) => earlier.name === name)) break;
    links.push(link);
  }
  return links;
}
