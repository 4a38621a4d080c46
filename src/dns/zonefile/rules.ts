import type { Rule, RuleText } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';

/** A rule about master files that are imported. Its examples are master files of example.com. */
function masterFileRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: false, examples: 'master-file' });
}

export const zonefileSyntax = masterFileRule({
  code: 'zonefile/syntax',
  summary: 'A master file has balanced parentheses, and texts that end on the line where they begin.',
  explanation:
    'An entry is one line, or several lines in parentheses. A text in quotes is at most 255 octets, on one line; a ' +
    'backslash escapes the next character or is followed by three digits up to 255. A byte order mark is not part of ' +
    'the format: save the file as UTF-8 without it.',
  reference: 'RFC 1035 section 5.1',
  bad: '$TTL 3600\nwww TXT "a text\n',
  good: '$TTL 3600\nwww TXT "a text"\n',
});

export const zonefileDirective = masterFileRule({
  code: 'zonefile/directive',
  summary: 'The directives of a master file are $ORIGIN, $TTL, $INCLUDE and $GENERATE.',
  explanation:
    'An origin that does not end in a dot is relative to the one before. `$GENERATE` takes a range, the name, the type ' +
    'and the content, as in BIND, and makes at most 65,536 records; all of them make at most 262,144.',
  reference: 'RFC 1035 section 5.1; RFC 2308 section 4; BIND 9 reference, "$GENERATE"',
  bad: '$TTL 3600\n$GENERATE 1-x host$ A 192.0.2.$\n',
  good: '$TTL 3600\n$GENERATE 1-9 host$ A 192.0.2.$\n',
});

export const zonefileInclude = masterFileRule({
  code: 'zonefile/include',
  summary: 'A file that a master file includes can be read.',
  explanation:
    'The path after `$INCLUDE` is relative to the file that it is in, and stays in the folder of the master file ' +
    '(`path/outside`). Includes are nested up to eight deep, and must not include themselves. Files that are included again have at most 4 MiB.',
  reference: 'RFC 1035 section 5.1',
  bad: '$TTL 3600\n$INCLUDE missing.zone\n',
  good: '$TTL 3600\nwww A 192.0.2.1\n',
});

export const zonefileName = masterFileRule({
  code: 'zonefile/name',
  summary: 'The names of a master file are in its zone.',
  explanation:
    'A name without a trailing dot is relative to the origin, which is the name of the zone at first. A record whose ' +
    'name is not in the zone belongs into the file of another zone.',
  reference: 'RFC 1035 sections 2.3.4 and 5.1',
  bad: '$TTL 3600\nwww.example.net. A 192.0.2.1\n',
  good: '$TTL 3600\nwww.example.com. A 192.0.2.1\n',
});

export const zonefileType = masterFileRule({
  code: 'zonefile/type',
  summary: 'An entry of a master file has a type and the class IN.',
  explanation:
    'The name is followed by a TTL and a class, both optional and in any order, the type and the content.',
  reference: 'RFC 1035 section 5.1; RFC 3597 section 5',
  bad: '$TTL 3600\nwww IN 192.0.2.1\n',
  good: '$TTL 3600\nwww IN A 192.0.2.1\n',
});

export const zonefileTtl = masterFileRule({
  code: 'zonefile/ttl',
  summary: 'Every record of a master file has a TTL: its own, that of $TTL, or that of the record before.',
  explanation:
    'A TTL is a number of seconds below 2^31, or weeks, days, hours, minutes and seconds such as 1h30m. Without any ' +
    'TTL, the minimum of the SOA record counts.',
  reference: 'RFC 2308 section 4; RFC 2181 section 8',
  bad: 'www A 192.0.2.1\n',
  good: '$TTL 1h\nwww A 192.0.2.1\n',
});

export const zonefileContent = masterFileRule({
  code: 'zonefile/content',
  summary: 'The content of a record in a master file has the form of its type.',
  explanation:
    'The fields of a type are those of its RFC. Names without a trailing dot are relative to the origin.',
  reference: 'RFC 1035 section 3.3; RFC 3597 section 5; the RFC of the type',
  bad: '$TTL 3600\nwww A 192.0.2.256\n',
  good: '$TTL 3600\nwww A 192.0.2.25\n',
});

export const zonefileEmpty = masterFileRule({
  code: 'zonefile/empty',
  summary: 'A master file has records.',
  explanation: 'An empty file is hardly what was meant: the zone file made from it would delete all records.',
  reference: 'RFC 1035 section 5',
  bad: '; nothing yet\n',
  good: '$TTL 3600\nwww A 192.0.2.1\n',
});

export const zonefileRules: readonly Rule[] = [
  zonefileSyntax,
  zonefileDirective,
  zonefileInclude,
  zonefileName,
  zonefileType,
  zonefileTtl,
  zonefileContent,
  zonefileEmpty,
];
