import { describe, expect, test } from 'vitest';
import { clash } from '../../../../src/dns/records/claims.js';
import { addressClaims, webForwardClaims } from '../../../../src/dns/types/shared/web-forward.js';

describe('a web forward', () => {
  test.each(['WEBFORWARD', 'WEBFORWARD_301', 'WEBFORWARDFRAME'])(
    'of type %s bars addresses and nothing else',
    (type) => {
      const [forward, ...more] = webForwardClaims(type);
      const [address] = addressClaims();
      expect(more).toEqual([]);
      expect(forward && address && clash(forward, address)).toBe(true);
      expect(forward && clash(forward, forward)).toBe(false);
      expect(address && clash(address, address)).toBe(false);
    },
  );

  test.each(['ALIAS', 'XWEBFORWARD', 'webforward', ''])('is not what type %s is', (type) => {
    expect(webForwardClaims(type)).toEqual([]);
  });
});
