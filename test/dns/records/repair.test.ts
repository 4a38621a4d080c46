import { expect, test } from 'vitest';
import { repairText } from '../../../src/dns/records/repair.js';

test.each([
  ['name', 'WWW.', 'www'],
  ['name', 'BÜRO', 'büro'],
  ['relative-name', 'www.example.com', 'www'],
  ['relative-name', 'WWW.Example.COM.', 'www'],
  ['relative-name', 'example.com', '@'],
  ['relative-name', 'www.${zone}', 'www'],
  ['relative-name', '${zone}', '@'],
  ['target', '10 MX.example.net.', '10 mx.example.net', 'MX'],
  ['target', 'MX.example.net.', 'mx.example.net', 'MX'],
  ['target', '10 20 5060 SIP.${zone}.', '10 20 5060 sip.${zone}', 'SRV'],
  ['target', '20 5060 Sip.example.com', '20 5060 sip.example.com', 'SRV'],
  ['target', '1  AFS.example.com', '1  afs.example.com', 'AFSDB'],
  ['content', '0 issue ca.example', '0 issue "ca.example"', 'CAA'],
  ['content', '10  mx.example ', '10  mx.example', 'MX'],
  ['slip', 'mx.example.net 10', '10 mx.example.net', 'MX'],
  ['slip', '10  https://mx.example.net/', '10  mx.example.net', 'MX'],
  ['slip', '10 20 sip.example.net 5060', '10 20 5060 sip.example.net', 'SRV'],
  ['slip', 'https://www.example.net/shop', 'https://www.example.net/shop', 'CNAME'],
  ['slip', 'https://www.${zone}/', 'https://www.${zone}/', 'CNAME'],
  ['content', 'what cannot be read', 'what cannot be read', 'CAA'],
  ['content', '0 issue ca.example', '0 issue ca.example', 'UNKNOWN'],
  ['content', '0 issue ca.example', '0 issue ca.example'],
  ['target', 'MX.example.net.', 'MX.example.net.', 'TXT'],
  ['target', 'MX.example.net.', 'MX.example.net.'],
] as const)('%s: %s is %s', (repair, text, mended, type?: string) => {
  expect(repairText({ text, repair, zone: 'example.com', type })).toBe(mended);
});

test('of a zone in Unicode as many labels go as it has', () => {
  const zone = 'xn--bcher-kva.example';
  expect(repairText({ text: 'www.bücher.example', repair: 'relative-name', zone, type: undefined })).toBe(
    'www',
  );
});
