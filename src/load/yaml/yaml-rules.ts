import type { Rule } from '../../diagnostics/rule.js';
import { zoneFileRule } from '../define-rule.js';

export const yamlSyntax: Rule = zoneFileRule({
  code: 'yaml/syntax',
  summary: 'A file is well-formed YAML 1.2.',
  explanation:
    'What is not well-formed has no meaning that the tool could go by. The most frequent causes are a plain text with a colon and a blank in it, a prefix `@` or `*` without quotes, and a line that is indented differently from its neighbours.',
  reference: 'YAML 1.2.2',
  bad: 'zone: example.com\nrecords:\n  "@":\n    TXT: verification: 4711\n',
  good: 'zone: example.com\nrecords:\n  "@":\n    TXT: "verification: 4711"\n',
});

export const yamlTab: Rule = zoneFileRule({
  code: 'yaml/tab',
  summary: 'Lines are indented by blanks.',
  explanation: 'YAML takes no tab as indentation, since editors do not agree on its width.',
  reference: 'YAML 1.2.2 section 6.1',
  bad: 'zone: example.com\nrecords:\n\twww:\n\t\tA: 192.0.2.1\n',
  good: 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n',
});

export const yamlDuplicateKey: Rule = zoneFileRule({
  code: 'yaml/duplicate-key',
  summary: 'A key stands once in its map.',
  explanation:
    'Of two equal keys most readers of YAML keep the last one without a word, and the records below the first one would be deleted. Several values of one type are written as a list.',
  reference: 'YAML 1.2.2 section 3.2.1.3',
  bad: 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n    A: 192.0.2.2\n',
  good: 'zone: example.com\nrecords:\n  www:\n    A: [192.0.2.1, 192.0.2.2]\n',
});

export const yamlAliasBomb: Rule = zoneFileRule({
  code: 'yaml/alias-bomb',
  summary: 'Aliases unfold to something of a sensible size.',
  explanation:
    'Aliases of aliases grow without bound, and one that holds itself never ends. What unfolds to more than a million values is refused before it fills the memory.',
  reference: 'YAML 1.2.2 section 7.1',
  bad: 'zone: example.com\nrecords:\n  www: &www\n    A: *www\n',
  good: 'zone: example.com\nrecords:\n  www: &www\n    A: 192.0.2.1\n  shop: *www\n',
});

export const yamlMultiDocument: Rule = zoneFileRule({
  code: 'yaml/multi-document',
  summary: 'A file is one YAML document.',
  explanation: 'One file holds one zone. A second document would be overlooked by many readers of YAML.',
  reference: 'YAML 1.2.2 section 9.2',
  bad: 'zone: example.com\nrecords: {}\n---\nzone: example.org\nrecords: {}\n',
  good: 'zone: example.com\nrecords: {}\n',
});

/** Rules about YAML as such. */
export const yamlRules: readonly Rule[] = [
  yamlSyntax,
  yamlTab,
  yamlDuplicateKey,
  yamlAliasBomb,
  yamlMultiDocument,
];
