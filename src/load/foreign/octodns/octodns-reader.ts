import type { Reader } from '../reader.js';

/** What the configuration of octoDNS says of how its YAML files are read. */
export interface YamlSettings {
  /** The TTL of records without one, in seconds. */
  readonly defaultTtl: number;
  /** Whether semicolons of texts have a backslash before them. */
  readonly isEscaped: boolean;
}

/** Those of octoDNS without a word about them. */
export const usualSettings: YamlSettings = { defaultTtl: 3600, isEscaped: true };

/** What reading a file of octoDNS needs. */
export interface OctodnsReader extends Reader, YamlSettings {}
