/** What came of asking name servers about a zone, for services of the provider that no listing contains. */
export interface ZoneLookUps {
  readonly zone: string;
  /** Number of questions. */
  readonly questions: number;
  readonly servers: readonly ServerLookUps[];
  /** Why there are no servers; a clause. */
  readonly reason?: string;
}

/** What a server did with the questions. */
export interface ServerLookUps {
  /** Address, with its port unless that is 53; or URL. */
  readonly server: string;
  /** Null when only its address is given. */
  readonly name: string | null;
  /** Whatever is not `ok` says nothing about services. */
  readonly status: 'ok' | 'refused' | 'servfail' | 'lame' | 'timeout' | 'unreachable';
  /** Why it cannot be reached. */
  readonly reason?: string;
  /** Number of questions without an answer, though it answers for the zone. */
  readonly unanswered: number;
  /** Wildcards that no custom record explains; what they answer does not count as that of a service. */
  readonly wildcards?: readonly string[];
}

/** What a server does about a zone, after its name. */
export const SERVER_STATES: Readonly<Record<ServerLookUps['status'], string>> = {
  ok: 'answers',
  refused: 'refuses to answer',
  servfail: 'fails',
  lame: 'does not have the zone',
  timeout: 'is silent',
  unreachable: 'cannot be reached',
};
