import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/** Where a connection goes, and over which other one where it is in a tunnel. */
export type ConnectTarget = buildConnector.Options;

/** Opens a connection, with TLS where the protocol is `https:`. */
export type Connect = (target: ConnectTarget) => Promise<Socket>;

/**
 * Makes a function that opens connections within `connectMs` milliseconds each. Certificates are verified whatever
 * NODE_TLS_REJECT_UNAUTHORIZED says: passwords go over these connections.
 */
export function verifyingConnector(connectMs: number): Connect {
  const connect = buildConnector({ timeout: connectMs, rejectUnauthorized: true });
  return (target) =>
    new Promise((resolve, reject) => {
      withoutFalseWarning(() =>
        connect(target, (error, socket) => (error === null ? resolve(socket) : reject(error))),
      );
    });
}

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** Node warns that this variable turns verification off wherever TLS begins, also where it does not. */
function withoutFalseWarning(begin: () => void): void {
  const { [SWITCH]: value } = process.env;
  if (value === undefined) return begin();
  delete process.env[SWITCH];
  try {
    begin();
  } finally {
    process.env[SWITCH] = value;
  }
}
