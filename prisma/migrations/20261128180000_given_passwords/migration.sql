-- Passwords that somebody else has chosen are replaced at the first sign-in in a browser. Those of before count as own ones.
ALTER TABLE "user_account" ADD COLUMN "password_given" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "session" ADD COLUMN "by_password" BOOLEAN NOT NULL DEFAULT false;
