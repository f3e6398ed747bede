-- Files of an import are booked before they are stored, and settled when its goods are written.
ALTER TABLE "stored_file" ADD COLUMN "is_booked" BOOLEAN NOT NULL DEFAULT false;
