import type { Counters } from '../client/client.ts';
import type { Credentials } from '../client/credentials.ts';
import type { FaultCount } from '../fault/ledger.ts';
import type { NamedProblem } from '../messages.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Photographer } from '../skin-test/photos.ts';
import type { SkinTest } from '../skin-test/skin-test.ts';
import type { Staff } from '../staff/staff.ts';
import type { Heard } from '../verify/listener.ts';
import type { RuleBook } from '../verify/rule-book.ts';
import type { KeptPromotion } from './kept-offers.ts';
import type { Delivery } from './send-test.ts';

/** A later run of the same scenario and seed on the same day has this in common with the first one. */
export interface FirstRun {
  readonly now: Date;
  readonly guides: readonly string[];
}

export interface RunOptions {
  readonly scenario: Scenario;
  readonly seed: string | number;
  /** The server's protocol, host and port, such as `https://example.com:8080`. */
  readonly server: string;
  /**
   * The time of the run, or a function that returns it for the shop's time zone. This day is the last day of the
   * scenario.
   */
  readonly now: Date | ((timezone: string) => Promise<FirstRun>);
  /** The guides of the shop. Tests name no other ones. */
  readonly guides?: readonly string[];
  readonly credentials: Credentials;
  /** An account of the shop that notes repeatability checks. Without it, nobody notes them. */
  readonly staff?: Staff | undefined;
  /** Where the rules of each revision are noted, for a later check of the results. */
  readonly book?: RuleBook;
  /** When the first of the same runs before this one began that was killed: the staff asks what it missed since then. */
  readonly killed?: Date | undefined;
  /** The number of tests that are sent at the same time. The default is one test per mirror. */
  readonly concurrency?: number;
  /** Takes the photos. Default: one of its own. */
  readonly photographer?: Photographer;
  /** The language of the server's refusals. */
  readonly language?: string;
  /** Called with what was sent, if the run ends before its time. The error is thrown afterwards. */
  readonly onCutOff?: (report: RunReport) => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

/** Tests of one face, one right after another on one mirror. */
export interface NotedCheck {
  readonly device_no: string;
  readonly record_ids: readonly string[];
}

export interface SentTest {
  /** The test's name in reports. */
  readonly about: string;
  readonly test: SkinTest;
  readonly delivery: Delivery;
}

export interface RunReport {
  readonly scenario: string;
  readonly seed: string | number;
  readonly server: string;
  readonly now: Date;
  readonly devices: readonly string[];
  /** When each mirror started, by the server's clock. */
  readonly started: Readonly<Record<string, Date>>;
  readonly counters: Counters;
  readonly sent: readonly SentTest[];
  /** The repeatability checks that the staff noted, and how many nobody noted. */
  readonly checks: readonly NotedCheck[];
  readonly unnoted: number;
  /** The ids of the coupons that the staff offered. */
  readonly coupons: readonly number[];
  readonly promotions: readonly KeptPromotion[];
  /** The messages about tests that the staff heard. Undefined without staff. */
  readonly heard?: Heard;
  /** How many faults of the scenario each mirror had, and how many of them it survived. */
  readonly faults: readonly FaultCount[];
  /** `about` is the name of the test that has the problem. */
  readonly problems: readonly NamedProblem[];
  /** All requests as lines of JSON. The same run always gives the same lines. */
  readonly trace: readonly string[];
}
