import { readMailSeed } from '../../src/sandbox/mail/mail-seed.js';
import { disk } from './disk.js';
import type { Sandbox } from './start-sandbox.js';

/** Puts the mails of examples/live into a sandbox; gives a token of their user. */
export async function seedExampleMails({ mail }: Sandbox): Promise<string> {
  const { seed } = await readMailSeed('examples/live/mail.yaml', disk);
  const [user] = seed?.users ?? [];
  if (!seed || !user) throw new Error('examples/live/mail.yaml cannot be read, or has no user');
  await mail.seed(seed);
  return mail.issueToken(user.email);
}
