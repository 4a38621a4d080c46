import type { LoginCredentials, LoginWait } from '../../src/api/login/login.js';
import type { MailClient, MailClientOptions } from '../../src/api/mail/client.js';
import { createMailClient } from '../../src/api/mail/client.js';
import type { SharedSecret } from '../../src/api/login/one-time-codes.js';
import type { TransportOptions } from '../../src/api/http/transport.js';
import type { FaultServer, Script, ScriptedAnswer, SeenRequest } from './fault-server.js';
import { startFaultServer } from './fault-server.js';
import { afterTests } from './after-tests.js';

/** The moment at which the clock of a test stands first: 10 seconds into a step of 30. */
export const START = Date.UTC(2026, 0, 1, 0, 0, 10);

/** A clock that only moves when somebody sleeps. */
export function fakeClock(): Required<Pick<TransportOptions, 'now' | 'sleep'>> & {
  readonly slept: number[];
} {
  const slept: number[] = [];
  let time = START;
  return {
    slept,
    now: () => time,
    sleep: async (ms) => {
      slept.push(ms);
      time += ms;
    },
  };
}

/** A secret whose codes count the steps since `START`: `code-0`, `code-1`. */
const countedCodes: SharedSecret = {
  kind: 'secret',
  codeAt: (now) => `code-${Math.floor(now / 30_000) - Math.floor(START / 30_000)}`,
  stepMs: 30_000,
  secrets: ['S3NTINELSECRET'],
};

export const someUser: LoginCredentials = {
  email: 'ops@example.com',
  password: 'S3ntinel password',
  otp: countedCodes,
};

/** Answers logins by one script, all else by another. */
function managementScript(login: Script, mail: Script): Script {
  const [answerLogin, answerMail] = [player(login), player(mail)];
  return (request) => (isLogin(request) ? answerLogin(request) : answerMail(request));
}

function player(script: Script): (request: SeenRequest) => ScriptedAnswer {
  let n = -1;
  return (request) => {
    n += 1;
    return typeof script === 'function' ? script(request, n) : (script[n] ?? script.at(-1) ?? {});
  };
}

/** Gives the tokens `token-0`, `token-1`, one a login. */
export const givesTokens: Script = (_, n) => ({ body: `{"token":"token-${n}"}` });

export function isLogin({ path }: SeenRequest): boolean {
  return path.endsWith('/v2/tokens');
}

/** The codes that were sent, one a login. */
export function codesSent({ seen }: Pick<FaultServer, 'seen'>): readonly unknown[] {
  return seen.filter(isLogin).map(({ body }) => JSON.parse(body).otp);
}

/** The requests beside logins, as `METHOD token-n`. */
export function tokensUsed({ seen }: Pick<FaultServer, 'seen'>): readonly string[] {
  return seen
    .filter((request) => !isLogin(request))
    .map(({ method, headers }) => `${method} ${headers.authorization?.replace('Bearer ', '')}`);
}

export interface StartedMail extends ReturnType<typeof fakeClock> {
  readonly server: FaultServer;
  readonly client: MailClient;
  readonly waits: readonly LoginWait[];
}

/** A management service and a client for the brand acme whose clock only moves when it sleeps. */
export async function startMail(
  { login = givesTokens, mail = [{ body: '[]' }] }: { readonly login?: Script; readonly mail?: Script },
  options: Partial<MailClientOptions> = {},
): Promise<StartedMail> {
  const server = await startFaultServer(managementScript(login, mail));
  const clock = fakeClock();
  const waits: LoginWait[] = [];
  const client = createMailClient({
    endpoint: server.url,
    brand: 'acme',
    credentials: { kind: 'login', ...someUser },
    onWait: (wait) => waits.push(wait),
    env: {},
    random: () => 0.5,
    now: clock.now,
    ticks: clock.now,
    sleep: clock.sleep,
    ...options,
  });
  // A test may have closed it, which cannot be done twice.
  afterTests(() => client.close().catch(() => undefined));
  return { server, client, waits, ...clock };
}
