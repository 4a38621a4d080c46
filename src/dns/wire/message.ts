import type { WireError } from './octets.js';

/** The class of the Internet, the only one used here. */
export const CLASS_IN = 1;

/** A message as it is sent over DNS (RFC 1035 section 4). */
export interface Message {
  /** From 0 to 65535. */
  readonly id: number;
  readonly isResponse: boolean;
  readonly opcode: number;
  /** AA, TC, RD and RA. */
  readonly isAuthoritative: boolean;
  readonly isTruncated: boolean;
  readonly isRecursionDesired: boolean;
  readonly isRecursionAvailable: boolean;
  /** With the upper bits from EDNS (RFC 6891 section 6.1.3). */
  readonly rcode: number;
  readonly questions: readonly Question[];
  readonly answers: readonly ResourceRecord[];
  readonly authorities: readonly ResourceRecord[];
  /** Without the OPT record, which is `edns`. */
  readonly additionals: readonly ResourceRecord[];
  readonly edns: Edns | null;
}

/** Names are absolute, in master-file form, with letters as they were sent. */
export interface Question {
  readonly name: string;
  /** A mnemonic, or `TYPE123`. */
  readonly type: string;
  readonly class: number;
}

export interface ResourceRecord extends Question {
  /** In seconds. */
  readonly ttl: number;
  /** The RDATA's fields in master-file form, or why they cannot be read; `\# <length> <hex>` for types without a description. */
  readonly fields: readonly string[] | WireError;
}

/** What a message says about EDNS (RFC 6891). */
export interface Edns {
  /** The largest UDP payload, in octets. */
  readonly size: number;
  readonly options: readonly EdnsOption[];
}

export interface EdnsOption {
  /** Number in IANA's registry: 3 is NSID (RFC 5001). */
  readonly code: number;
  readonly data: Uint8Array;
}

/** The option that asks a server for its identifier (RFC 5001). */
export const NSID = 3;

/** Number of the type OPT, whose one record is how a message says what it does about EDNS. */
export const OPT = 41;

/** The bits of the header besides opcode and response code (RFC 1035 section 4.1.1). */
export const [QR, AA, TC, RD, RA] = [0x8000, 0x0400, 0x0200, 0x0100, 0x0080] as const;
