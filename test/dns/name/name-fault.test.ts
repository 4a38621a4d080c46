import { describe, expect, it } from 'vitest';
import { nameFault } from '../../../src/dns/name/name-fault.js';

describe('nameFault', () => {
  it.each([
    ['', 'dns-name', 'empty'],
    ['a b.com', 'dns-name', 'blank'],
    ['a..com', 'dns-name', 'empty'],
    ['localhost', 'dns-name', 'two labels'],
    ['*.example.com', 'dns-name', 'wildcards'],
    ['a*.example.com', 'host-name', 'wildcard'],
    ['www.*.example.com', 'host-name', 'wildcard'],
    ['a_b.example.com', 'host-name', '"a_b"'],
    ['*.a_b.example.com', 'host-name', '"a_b"'],
    ['a!b.example.com', 'dns-name', '"a!b"'],
    ['-a.example.com', 'host-name', 'hyphen'],
    ['a-.example.com', 'dns-name', 'hyphen'],
    ['a_.example.com', 'dns-name', 'underscore'],
    ['a.b_c.com', 'dns-name', '"b_c"'],
    ['example.c0m', 'host-name', '"c0m"'],
    ['example.c', 'dns-name', '"c"'],
  ] as const)('names the fault of %j as a %s', (name, kind, word) => {
    expect(nameFault(name, kind)).toContain(word);
  });
});
