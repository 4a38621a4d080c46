import { describe, expect, it } from 'vitest';
import { txt } from '../../../src/dns/types/txt.js';

describe('canonical TXT', () => {
  it.each(['v=spf1 -all', '"v=spf1 -all"', '"v=DKIM1; " "p=MIIB"', ' a ', '""', String.raw`"a\;b"`])(
    'of %j is the very same text: TXT is compared byte by byte',
    (content) => {
      expect(txt.canonical(content)).toBe(content);
    },
  );
});
