/** What Windows' DNS server writes at the head of its files; `(null)` is a zone that is kept in the Active Directory. */
const HEAD = /^[;\t ]*Database file \S+ for (?:(\S+) zone|Default zone scope in zone (\S+))\.[ \t\r]*$/im;

/** The zone that comments at the head of a file of Windows' DNS server name; undefined in other files. */
export function windowsZone(comments: string): string | undefined {
  const [, zone, scoped] = HEAD.exec(comments) ?? [];
  return zone ?? scoped;
}
