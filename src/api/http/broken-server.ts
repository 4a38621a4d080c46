/** Whether a status says that a server has failed, and may do better later. A 501 says that it never will (RFC 9110 section 15.6.2). */
export function isBroken(status: number): boolean {
  return status >= 500 && status !== NOT_IMPLEMENTED;
}

const NOT_IMPLEMENTED = 501;
