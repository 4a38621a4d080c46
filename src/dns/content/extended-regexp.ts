/** Whether BIND takes a text for an extended regular expression (POSIX.1, section 9.4), which the pattern of NAPTR must be. */
export function isExtendedRegExp(pattern: string): boolean {
  const plain = pattern.replaceAll(ESCAPE_OR_SET, 'a');
  if (plain === '' || plain.includes('[') || FAULTS.some((fault) => fault.test(plain))) return false;
  let open = 0;
  for (const character of plain)
    if (character === '(') open += 1;
    else if (character === ')' && open > 0) open -= 1;
  return open === 0;
}

/** A bracket right at the beginning of a set belongs to it. */
const ESCAPE_OR_SET = /\\.|\[(?:\^[^]|(?!\^)[^])[^\]]{0,255}\]/gs;

/** A repetition of nothing or of a repetition, an empty alternative, an interval without numbers or end. */
const FAULTS = [/(?:^|[(|^*+?}])[*+?{]/, /(?:^|[(|])\|/, /\|(?:\)|$)/, /\{(?!\d{0,3},?\d{0,3}\})/] as const;
