import { adviceRule, exampleZone } from '../../check/define-rule.js';

export const spfVoid = adviceRule({
  code: 'spf/void',
  summary: 'At most two DNS lookups of an SPF record should find nothing.',
  explanation:
    'Receivers give up with a permanent error at the third name without the records that are looked up, which usually is a ' +
    'name that no longer exists. Only `validate --dns` checks this.',
  reference: 'RFC 7208 section 4.6.4',
  bad: exampleZone(['news', 'TXT', 'v=spf1 a:a.example.com a:b.example.com mx:c.example.com -all']),
  good: exampleZone(['news', 'TXT', 'v=spf1 a:a.example.com -all'], ['a', 'A', '192.0.2.1']),
});
