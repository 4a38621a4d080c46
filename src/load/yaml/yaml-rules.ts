import type { Rule } from '../../diagnostics/rule.js';
import { zoneFileRule } from '../source/define-rule.js';

export const yamlSyntax: Rule = zoneFileRule({
  code: 'yaml/syntax',
  summary: 'A file is well-formed YAML 1.2.',
  explanation:
    'The meaning of malformed YAML is undefined. The most frequent causes are a text with a colon and a space without quotes, a prefix `@` or `*` without quotes, and a line that is indented differently from its neighbours.',
  reference: 'YAML 1.2.2',
  bad: 'zone: example.com\nrecords:\n  "@":\n    TXT: verification: 4711\n',
  good: 'zone: example.com\nrecords:\n  "@":\n    TXT: "verification: 4711"\n',
});

export const yamlTab: Rule = zoneFileRule({
  code: 'yaml/tab',
  summary: 'Lines are indented with spaces.',
  explanation: 'YAML does not allow tabs as indentation, since editors do not agree on their width.',
  reference: 'YAML 1.2.2 section 6.1',
  bad: 'zone: example.com\nrecords:\n\twww:\n\t\tA: 192.0.2.1\n',
  good: 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n',
});

export const yamlDuplicateKey: Rule = zoneFileRule({
  code: 'yaml/duplicate-key',
  summary: 'The keys of a map are unique.',
  explanation:
    'Of two equal keys, most YAML parsers silently keep the last one, and the records under the first one would be deleted. Write several values of one type as a list.',
  reference: 'YAML 1.2.2 section 3.2.1.3',
  bad: 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n    A: 192.0.2.2\n',
  good: 'zone: example.com\nrecords:\n  www:\n    A: [192.0.2.1, 192.0.2.2]\n',
});

export const yamlAliasBomb: Rule = zoneFileRule({
  code: 'yaml/alias-bomb',
  summary: 'Aliases expand to a reasonable size.',
  explanation:
    'Aliases of aliases grow exponentially, and one that contains itself never ends. Aliases that expand to more than a million values are refused before they fill the memory; in an import, files that are included count, too, and two million values in all files.',
  reference: 'YAML 1.2.2 section 7.1',
  bad: 'zone: example.com\nrecords:\n  www: &www\n    A: *www\n',
  good: 'zone: example.com\nrecords:\n  www: &www\n    A: 192.0.2.1\n  shop: *www\n',
});

export const yamlMultiDocument: Rule = zoneFileRule({
  code: 'yaml/multi-document',
  summary: 'A file is one YAML document.',
  explanation: 'A file is one zone. Many YAML parsers would ignore a second document.',
  reference: 'YAML 1.2.2 section 9.2',
  bad: 'zone: example.com\nrecords: {}\n---\nzone: example.org\nrecords: {}\n',
  good: 'zone: example.com\nrecords: {}\n',
});

export const yamlRules: readonly Rule[] = [
  yamlSyntax,
  yamlTab,
  yamlDuplicateKey,
  yamlAliasBomb,
  yamlMultiDocument,
];
