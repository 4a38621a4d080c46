import { generate } from 'selfsigned';

/** A key and a certificate that signs itself. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate for 127.0.0.1 and some names, which whoever trusts it as an authority trusts. */
export async function selfSigned(...names: readonly string[]): Promise<SelfSigned> {
  const altNames = names.map((value) => ({ type: 2 as const, value }));
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }, ...altNames] },
    ],
  });
  return { key, cert };
}
