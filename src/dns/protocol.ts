/** How zones are read and written: interface B of the service, or DNS UPDATE (RFC 2136). */
export type Protocol = 'rest' | 'update';
