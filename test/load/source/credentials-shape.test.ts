import { describe, expect, test } from 'vitest';
import { looksPrivate, secrecyOf } from '../../../src/load/source/credentials-shape.js';

describe('nothing is shown of', () => {
  test.each([
    ['zones under dns', 'dns:\n  example.com: a\n'],
    ['quoted ones', '"dns":\n  "example.com": a\n'],
    ['those below a comment', '# mine\ndns:\n  # first\n\n  example.com: a\n'],
    ['those with line ends of Windows', 'dns:\r\n  example.com: a\r\n'],
    ['those after a blank line of Windows', 'dns:\r\n\r\n  example.com: a\r\n'],
    ['those after others', 'mail:\n  x: y\ndns:\n  example.com: a\n'],
    ['those with a space before the colon', "'dns' :\n\texample.com: a\n"],
    ['a map in brackets', 'dns: { example.com: a }\n'],
    ['a second one in brackets', 'dns: { a: b, example.com: c }\n'],
    ['one of several lines', 'dns:\n  { a: b,\n    "example.com": c }\n'],
    ['JSON', '{"dns": {"example.com": "a"}}'],
    ['JSON in lines', '{\n  "mail": {},\n  "dns": {\n    "example.com": "a"\n  }\n}\n'],
    ['JSON whose first section is no map', '{"dns": "x", "mail": {"email": "a@example.com"}}'],
    ['JSON with a map in a list', '{"dns": [{"a": "b"}], "mail": { "token": "a" }}'],
    ['a login', 'mail:\n  email: a@example.com\n'],
    ['a login in JSON', '{"mail":{"email":"a@example.com"}}'],
    ['a token of mail', 'mail:\n  token: a\n'],
    ['a password of mail', 'mail:\n  x: y\n  password: a\n'],
    ['a secret of mail', 'mail: { otpSecret: a }\n'],
    ['a token of dns', 'dns:\n  token: a\n'],
    ['a token at the top', 'token: a\n'],
    ['a password at the top', 'a: b\n"password": "c"\n'],
    ['a secret at the top', "'otpSecret':  a\n"],
    ['a token at the top of JSON', '{"token": "a"}'],
    ['a file that is broken', 'dns:\n  example.com: "a\n  example.net: [\n'],
    ['an endpoint with a password, and no settings', 'dns:\n  x: { endpoint: https://a:b@c.example }\n'],
  ])('%s', (_, text) => {
    expect(secrecyOf(text)).toBe('credentials');
  });
});

describe('no lines are shown of a project file', () => {
  test.each([
    ['with a zone among its settings', 'dns:\n  endpoint: https://a.example\n  example.com: a\n'],
    ['with a token', 'mail:\n  brand: a\n  token: b\n'],
    ['with the key of a server', 'dns:\n  server: 192.0.2.53\n  secret: b\n'],
    ['with one that has its own form', 'dns:\n  zones: a\n  tsigKey: b\n'],
    ['with a login', 'mail:\n  translations: a\n  email: b\n'],
    ['with a password at the top', 'dns:\n  zones: a\npassword: b\n'],
    ['with a password in its endpoint', 'dns:\n  endpoint: https://a:b@c.example\n'],
    ['the same in JSON', '{"dns": {"endpoint": "https://a:b@c.example"}}'],
    ['with a secret in one part, and settings in another', 'dns:\n  zones: a\nmail:\n  token: b\n'],
    ['with a token in the query of its endpoint', 'dns:\n  endpoint: https://a.example/?token=b\n'],
    ['with a fragment', 'dns: { endpoint: "https://a.example/#b" }\n'],
    ['with a query on the next line', 'dns:\n  endpoint:\n    https://a.example/?b\n'],
    ['with escapes', String.raw`dns: { endpoint: "https:\/\/a.example\/\x3fb" }`],
    ['with a percent-encoded address', 'dns:\n  endpoint: https%3A%2F%2Fa%3Ab%40c.example\n'],
    ['with a password of a name server', 'dns:\n  nameServers: [ a:b@192.0.2.1 ]\n'],
    ['with a token of a program', 'dns:\n  zones: a\npolicyCommand: [curl, "https://a.example/?b"]\n'],
    ['with a password in a comment', 'dns:\n  zones: a\n# https://a:b@c.example\n'],
    ['with a broken section', 'dns\n  endpoint: https://a.example/?b\n'],
    ['with an alias for a section', 'x: &x\n  endpoint: https://a.example/?b\ndns: *x\n'],
  ])('%s', (_, text) => {
    expect(secrecyOf(text)).toBe('lines');
  });
});

describe('all is shown of', () => {
  test.each([
    ['nothing', ''],
    ['a project file', 'dns:\n  endpoint: https://a.example\n  zones: a\nmail:\n  brand: b\n'],
    ['a project file with an email address elsewhere', 'mail:\n  brand: b # a@example.com\n'],
    ['a project file with a URL elsewhere', 'dns:\n  zones: a # https://a.example/b\nx: "@"\n'],
    [
      'a zone file with a host of mail',
      'zone: a.example\nrecords:\n  mail: { TXT: "https://b.example/?c" }\n',
    ],
    ['a zone file', 'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n'],
    [
      'a record of that name',
      'zone: example.com\nrecords:\n  dns:\n    A: 192.0.2.1\n  token: { A: 192.0.2.1 }\n',
    ],
    ['records of that name at the top', 'token: { A: 192.0.2.1 }\npassword: [a]\n'],
    ['a host of that name', 'token:\n  A: 192.0.2.1\n'],
    ['zones in a comment', 'dns:\n  # example.com: a\n  zones: b\n'],
    ['zones deeper down', 'dns:\n  x:\n    example.com: a\n'],
    ['a login under dns', 'dns:\n  email: a\n'],
    ['zones under mail', 'mail:\n  example.com: a\n'],
    ['zones after dns', 'dns:\n  zones: a\nother:\n  example.com: b\n'],
    ['zones after dns in brackets', 'dns: { zones: a }\nother: { example.com: b }\n'],
    ['a URL in a value', 'dns:\n  x: example.com:443\n'],
    ['a key that ends like one', 'mydns:\n  example.com: a\n'],
    ['a text that ends like one', 'a: { b: c }\nx: mail\n  token: b\n'],
    ['a list of zones', 'dns:\n  - example.com\n'],
    ['a list of zones in JSON', '{"dns": ["example.com"], "a": {"example.com": "b"}}'],
    ['a section at the end', 'dns:'],
    ['a secret without a value', 'token:\n'],
    ['JSON whose dns is no map', '{"dns": 1,\n  "example.com": 2}\n'],
    ['a part without keys', 'dns: a\n'],
  ])('%s', (_, text) => {
    expect(secrecyOf(text)).toBeNull();
  });
});

test('a long text costs little', () => {
  expect(secrecyOf(`dns:\n${' \n'.repeat(300_000)}mail: ${'{'.repeat(300_000)}`)).toBeNull();
});

describe('a file for its owner alone', () => {
  test.each([
    ['with a password', 'vault:\n  password: a\n'],
    ['with a token in a list', 'vault:\n  - token: a\n'],
    ['with a secret in quotes', 'vault:\n\t"otpSecret" : a\n'],
    ['with a password at the top', 'password: a\n'],
  ])('%s looks private', (_, text) => {
    expect(looksPrivate(text)).toBe(true);
  });

  test.each([
    ['without one', 'vault:\n  passwords: a\n'],
    ['with one that is a map', 'vault:\n  password: { a: b }\n'],
    ['with one that is a list', 'vault:\n  password: [a]\n'],
    ['with one that is a text of several lines', 'vault:\n  password: |\n    a\n'],
    ['with one without a value', 'vault:\n  password:\n    a: b\n'],
    ['with one in a text', 'vault:\n  a: password: b\n'],
    ['with keys of a project', 'dns:\n  x: y\nvault:\n  password: a\n'],
    ['with keys of a mail in quotes', 'vault:\n  password: a\n"subject" : b\n'],
    ['with those of a zone', 'zone: a\npassword: b\n'],
  ])('%s does not', (_, text) => {
    expect(looksPrivate(text)).toBe(false);
  });

  test.each(['records', 'include', 'body', 'users', 'brands', 'mail'])('with %s does not', (key) => {
    expect(looksPrivate(`${key}:\n  password: a\n`)).toBe(false);
  });
});
