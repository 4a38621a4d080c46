import type { Authorization } from '../http/exchange.js';
import { redactor } from '../http/redaction/redact.js';

/** Gives the password of a zone. */
export type PasswordOf = (zone: string) => Promise<string>;

/**
 * HTTP Basic authentication of interface B (service-interfaces.md, "Authentication": the username is the
 * zone name). Each zone's password is asked for once.
 */
export function basicAuthorization(passwordOf: PasswordOf): (zone: string) => Promise<Authorization> {
  const known = new Map<string, Promise<Authorization>>();
  return (zone) => {
    const authorization = known.get(zone) ?? passwordOf(zone).then((password) => basic(zone, password));
    known.set(zone, authorization);
    return authorization;
  };
}

function basic(user: string, password: string): Authorization {
  const encoded = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
  return { header: `Basic ${encoded}`, redact: redactor([password, encoded]) };
}
