// The bodies of the HTTP calls of docs/protocol.md. Types only: nothing here runs.

import type { Options, Phase } from './protocol';

export interface TableInfo {
  code: string;
  phase: Phase;
  rules: string | { preset: string; options: Options };
  seats: { name: string; kind: 'human' | 'bot' }[];
  open_seats: number;
  password?: boolean;
  watchers: number;
}

export interface Preset {
  name: string;
  title: string;
  text: string;
  /** Who says so, in words. */
  source: string;
  options: Options;
}

export interface Option {
  name: string;
  title: string;
  text: string;
  values: string[];
  /** What the values are called and who says so, in their order. */
  labels: string[];
  sources: string[];
  default: string;
  rule: string;
  /** A few sentences with an example, and who says so of the option as a whole. */
  guide: string;
  source: string;
  /** Where the value is a number and `values` is empty. */
  least?: number;
  most?: number;
}

/** The options of one heading, by name. */
export interface OptionGroup {
  title: string;
  options: string[];
}

export interface Rulebook {
  presets: Preset[];
  options: Option[];
  groups: OptionGroup[];
}

/** What the server says of a rule set. */
export interface Verdict {
  code: string | null;
  /** What a code stands for. */
  preset?: string;
  options?: Options;
  conflicts: { rule: string; text: string }[];
}

export interface ErrorBody {
  error: { code: string; text: string };
}

/** A finished match as a server remembers it. */
export interface Match {
  id: number;
  code: string;
  began: number;
  ended: number;
  rules: string;
  rounds: number;
  seats: { name: string; kind: 'human' | 'bot'; place: number; points: number; rounds: number; rounds_won: number; caught: number; was_caught: number }[];
}
