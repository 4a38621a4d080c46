/** Instead of a TTL, in seconds. */
export const AUTOMATIC = 1;

/** What Cloudflare answers then, in seconds. */
export const AUTOMATIC_TTL = 300;

/** What became of a record with an automatic TTL, as a clause. */
export const AUTOMATIC_REMARK = 'its automatic TTL becomes 5 m';

/** What became of a record that Cloudflare answers for itself, as a clause. */
export const PROXIED_REMARK =
  "it was proxied, and Cloudflare's proxy has no counterpart; the record is declared as it is";

/** What became of a record with other tags, as a clause. */
export const TAGS_REMARK = 'its tags have no counterpart';
