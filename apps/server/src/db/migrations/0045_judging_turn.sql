ALTER TABLE "judging" ADD COLUMN "turn_of" text;--> statement-breakpoint
CREATE INDEX "judging_turn" ON "judging" USING btree ("turn_of") WHERE "judging"."state" in ('queued', 'leased');