import { describe, expect, test } from 'vitest';
import { cname, cnameConflict } from '../../../src/dns/types/cname.js';
import { codes, exampleRecord } from '../example-record.js';

function check(prefix: string, content: string): readonly string[] {
  const record = exampleRecord({ type: 'CNAME', prefix, content });
  return [cname.check, cname.service?.check].flatMap((each) => codes(each?.(record, 'example.com') ?? []));
}

describe('CNAME', () => {
  test('holds its name alone', () => {
    const claims = cname.claims?.(exampleRecord({ type: 'CNAME' }));
    expect(claims).toEqual([{ resource: 'name', mode: 'exclusive', rule: cnameConflict }]);
  });

  test.each([
    ['www', 'www.example.com', ['cname/self']],
    ['www', 'WWW.example.com', ['cname/self', 'name/uppercase']],
    ['WWW.', 'www.example.com', ['cname/self']],
    ['www', 'www.example.net', []],
    ['', 'www.example.net', ['cname/prefix']],
    ['www', '', ['cname/content']],
    ['www', 'a.example.net b.example.net', ['cname/content']],
    ['www', 'web', ['cname/target']],
  ])('of "%s" pointing to "%s" is judged', (prefix, content, expected) => {
    expect(check(prefix, content)).toEqual(expected);
  });
});
