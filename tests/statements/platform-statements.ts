interface PlatformStatement {
  /** Matches the statement's name or text. */
  readonly is: RegExp;
  /** The reason why the statement may concern several shops, and why it stays fast when there are many shops. */
  readonly reason: string;
}

export const MAX_PLATFORM_STATEMENTS = 25;

export const PLATFORM_STATEMENTS: readonly PlatformStatement[] = [
  {
    is: /^insert into tenant /,
    reason: 'makes a new shop, whose number the sequence gives',
  },
  {
    is: /^select 1 from tenant where key = /,
    reason: 'looks for the demo shop once, when a server starts',
  },
  {
    is: /^platform\./,
    reason: "the platform administrator's figures, which count over all shops; asked by hand",
  },
  {
    is: /^serial\.(page|count|by-id)/,
    reason:
      "the platform administrator's list of all mirrors, with what their shops know; a page at a time, asked by hand",
  },
  {
    is: /^shop\.(page|count)/,
    reason: "the platform administrator's list of shops; a page at a time, asked by hand",
  },
  {
    is: /^support\.of-all\./,
    reason: "the platform administrator's list of questions; a page at a time, asked by hand",
  },
  {
    is: /FROM "public"\."support_ticket" WHERE "public"\."support_ticket"\."id" = \$1 /,
    reason: 'the platform administrator opens a question, whose shop is read with it',
  },
  {
    is: /^job\./,
    reason: 'a job asks which shops have something to do, by an index of little else, and then works shop by shop',
  },
  {
    is: /^DELETE FROM "public"\."session" WHERE/,
    reason: 'a nightly job that removes ended sessions, at most 1,000 a statement, by the index of their end',
  },
  {
    is: /^UPDATE "public"\."device_guide" SET "review_status" = \$1, "opt_time" = \$2 WHERE \("public"\."device_guide"\."review_status" = /,
    reason: 'a daily job that ends old applications; there are few that wait',
  },
  {
    is: /^update user_account u set deleted_at = now\(\)\s+where u.auth_type = \d+ and u.parent_id is null/,
    reason: 'a daily job that removes applicants without a shop; there are few',
  },
  {
    is: /^device-directory\.find$/,
    reason:
      "the mirrors that call at this moment, by their numbers: rows by their keys, many mirrors' in one statement",
  },
  {
    is: /FROM "public"\."device" WHERE "public"\."device"\."secret_enc" IS NOT NULL ORDER BY/,
    reason: 'looks for 20 secrets of mirrors once, at the first start after an upgrade',
  },
  {
    is: /^draw\.shop-of-promotion$/,
    reason: 'finds the shop of a promotion by its number; shops have few promotions, and a network asks once a second',
  },
  {
    is: /^heartbeat\.write$/,
    reason: 'the heartbeats of 0.3 seconds: rows by their keys; one statement a shop would be a commit a mirror',
  },
  {
    is: /^record-timeout\.overdue$/,
    reason: 'a job of five minutes that looks for tests without an end; the table has only tests that are running',
  },
  {
    is: /^(select count\(\*\)::int as count from \w+ c\s|select tenant_id from tenant order by tenant_id$)/,
    reason: 'the command `integrity` looks in each table for rows whose owner is gone; an operator runs it by hand',
  },
  {
    is: /^update customer c set erase_at = /,
    reason: 'a restore marks who was erased since the backup; no server runs on that database yet',
  },
];

/**
 * Tables with a column `tenant_id` that aren't divided by shop. The server reads these tables before it knows the shop.
 */
export const REGISTERS: Readonly<Record<string, string>> = {
  device_serial: 'the numbers of all mirrors; a mirror names its number, not its shop',
  official_account: 'connected official accounts; a message names the account, not its shop',
  oidc_group: "the groups of the operator's provider; who signs in there names no shop",
  oidc_identity: "people of the operator's provider; who signs in there names no shop",
  login_name: 'the names of all accounts; who signs in names no shop',
};
