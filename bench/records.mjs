// Records as zones are planned with.

/** Makes a number of things, each by its index. */
export function many(count, make) {
  return Array.from({ length: Math.floor(count) }, (_, index) => make(index));
}

/** An A record with one of 2^24 addresses. */
export function a(prefix, number) {
  const content = [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.');
  return { prefix, type: 'A', content, prio: 0, ttl: 3600, active: true };
}

export function cname(prefix, content) {
  return { ...a(prefix, 0), type: 'CNAME', content };
}
