-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "erase_at" TIMESTAMPTZ;

-- The job looks for persons whose time has come.
create index customer_erase_idx on customer (erase_at) where erase_at is not null;
