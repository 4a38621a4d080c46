import { foreignRule } from '../foreign-rule.js';

const reference = 'octoDNS documentation, "Records"; octoDNS, octodns/provider/yaml.py';

export const octodnsShape = foreignRule('octodns', {
  code: 'octodns/shape',
  summary: 'A zone file of octoDNS maps names to records, which have a type and values of its form.',
  explanation:
    'A name has one record, or a list of records of several types. A record has a `type`, and `value` or `values`. The ' +
    'fields of values such as those of MX have the names that octoDNS gives them.',
  reference,
  bad: 'www:\n  type: A\n  valeu: 192.0.2.1\n',
  good: 'www:\n  type: A\n  value: 192.0.2.1\n',
});

export const octodnsName = foreignRule('octodns', {
  code: 'octodns/name',
  summary: 'The names in a zone file of octoDNS are relative to its zone, whose name is that of the file.',
  explanation:
    'The zone of `example.com.yaml` is example.com; so is that of a folder `example.com.` with a file for each name. For a ' +
    'file with another name, name the zone on the command line.',
  reference,
  bad: 'www.example.net.:\n  type: A\n  value: 192.0.2.1\n',
  good: 'www:\n  type: A\n  value: 192.0.2.1\n',
});

export const octodnsContent = foreignRule('octodns', {
  code: 'octodns/content',
  summary: 'The values in a zone file of octoDNS have the form of their types.',
  explanation:
    'Addresses are complete, numbers are in range, and names of hosts are complete: octoDNS has no relative ones.',
  reference,
  bad: 'www:\n  type: CNAME\n  value: shop\n',
  good: 'www:\n  type: CNAME\n  value: shop.example.com.\n',
});

export const octodnsDuplicate = foreignRule('octodns', {
  code: 'octodns/duplicate',
  summary: 'A name has one record of each type in the zone files of octoDNS.',
  explanation:
    'octoDNS takes one record of a type at a name, with all of its values, and refuses a second one, also in another file ' +
    'of the zone. Which TTL would count is not said.',
  reference,
  bad: "'':\n- type: TXT\n  value: one\n- type: TXT\n  value: two\n",
  good: "'':\n- type: TXT\n  values:\n  - one\n  - two\n",
});

export const octodnsInclude = foreignRule('octodns', {
  code: 'octodns/include',
  summary: 'A file that a zone file of octoDNS includes can be read and is in its folder.',
  explanation:
    'The path after `!include` is relative to the file that it is in, and stays in the folder that is imported ' +
    '(`path/outside`). Includes are nested up to eight deep, and must not include themselves. What all files of an import have, and what ' +
    'includes expand to, is limited.',
  reference,
  bad: 'www: !include missing.yaml\n',
  good: 'www:\n  type: A\n  value: 192.0.2.1\n',
});

export const octodnsRules = [octodnsShape, octodnsName, octodnsContent, octodnsDuplicate, octodnsInclude];
