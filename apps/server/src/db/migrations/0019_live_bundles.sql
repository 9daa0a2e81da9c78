-- Rows of the outbox live for an hour. To compress what a batch of tries tells cost more than the tries' own rows.
ALTER TABLE "live_event" ALTER COLUMN "data" SET STORAGE EXTERNAL;
