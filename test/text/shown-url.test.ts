import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkedUrl, shownUrl, withShownUrls } from '../../src/text/shown-url.js';

test.each([
  ['https://dns.example.net', 'https://dns.example.net'],
  ['HTTPS://DNS.example.net:443/base/', 'HTTPS://DNS.example.net:443/base/'],
  ['http://[::1]:8080/a%40b', 'http://[::1]:8080/a%40b'],
  ['https://user:hunter2@dns.example.net/a', 'https://…@dns.example.net/a'],
  ['https://user:hunter2@dns.example.net/a@b', 'https://…@b'],
  ['https:\\\\user:hunter2@dns.example.net', 'https:\\\\…@dns.example.net'],
  ['https://user:8/hunter2@dns.example.net', 'https://…@dns.example.net'],
  ['https://user:8?hunter2@dns.example.net', 'https://…'],
  ['https://user:8#hunter2@dns.example.net', 'https://…'],
  ['https://a.example/?token=hunter2', 'https://a.example/?…'],
  ['https://a.example/?token=hunter2#x', 'https://a.example/?…'],
  ['https://a.example/?token=hunter2@x', 'https://…'],
  ['https://a.example/#hunter2', 'https://a.example/#…'],
  ['https://a.example:port/?hunter2', 'https://a.example:port/?…'],
  ['user:hunter2@dns.example.net', '…@dns.example.net'],
  ['//user:hunter2@dns.example.net', '…@dns.example.net'],
  ['ftp://user:hunter2@dns.example.net', 'ftp://…@dns.example.net'],
  ['https%3A%2F%2Fuser%3Ahunter2%40dns.example.net', '…@dns.example.net'],
  ['https%3A%2F%2Fdns.example.net%3Ftoken%3Dhunter2', 'https%3A%2F%2Fdns.example.net%3F…'],
  ['https%253A%252F%252Fuser%253Ahunter2%2540dns.example.net', '…@dns.example.net'],
  ['https://us\ner:hunter2@dns.example.net', 'https://…@dns.example.net'],
  ['nonsense', 'nonsense'],
  ['', ''],
])('%s is shown as %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown);
});

describe('of any URL', () => {
  const name = fc.stringMatching(/^[a-z]{1,9}$/);
  /** None of it is in a name. */
  const secret = fc.stringMatching(/^[A-Z\d:/?#@%&=+;, "'<>[\]\\]{1,20}$/).map((text) => `S3${text}CRET`);
  const places = [
    (host: string, text: string) => `https://user:${text}@${host}/path`,
    (host: string, text: string) => `https://${text}@${host}/path`,
    (host: string, text: string) => `https://user:${encodeURIComponent(text)}@${host}/path`,
    (host: string, text: string) => `https://${host}/path?token=${text}`,
    (host: string, text: string) => `https://${host}/path#${text}`,
    (host: string, text: string) => `${host}:${text}@${host}`,
    (host: string, text: string) => encodeURIComponent(`https://user:${text}@${host}/path`),
    (host: string, text: string) => encodeURIComponent(`https://${host}/path?${text}`),
  ];

  test('neither the beginning nor the end of a secret is shown', () => {
    fc.assert(
      fc.property(name, secret, fc.constantFrom(...places), (host, text, place) => {
        const shown = shownUrl(place(host, text));
        expect(shown).not.toMatch(/S3|CRET/);
      }),
    );
  });

  test('what is shown once is not shown otherwise again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(withShownUrls(shownUrl(url))).toBe(shownUrl(url));
      }),
    );
  });
});

test.each([
  [
    'see "https://a.example/?x=1" and https://b.example/',
    'see "https://a.example/?…" and https://b.example/',
  ],
  ['curl -u x https://u:p w@a.example/?t, b', 'curl -u x https://…@a.example/?…, b'],
  ['["curl","https://a.example/?a=b@c"]', '["curl","https://…"]'],
  ['["curl","u:p@a.example", "b"]', '["curl","…@a.example", "b"]'],
  ['https://a.example:u p@b.example, c:d@e.example', 'https://…@e.example'],
  ['a@b.example, or https://a.example', 'a@b.example, or https://a.example'],
  ['a@b.example is no URL?', 'a@b.example is no URL?'],
  ['v=DMARC1; rua=mailto:a@b.example', 'v=DMARC1; rua=mailto:a@b.example'],
])('%s has its URLs shown as %s', (text, shown) => {
  expect(withShownUrls(text)).toBe(shown);
});

test.each([
  ['https://ci.example/run/7', 'https://ci.example/run/7'],
  ['https://user:hunter2@ci.example:8443/run/7?token=hunter2#x', 'https://ci.example:8443/run/7'],
  ['https://user:8/hunter2@ci.example', null],
  ['javascript:alert(1)', null],
  ['ftp://ci.example/', null],
  ['nonsense', null],
])('%s is linked as %s', (url, linked) => {
  expect(linkedUrl(url)).toBe(linked);
});
