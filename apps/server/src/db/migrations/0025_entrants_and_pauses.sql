ALTER TABLE "entrant" ADD COLUMN "ipd" integer;--> statement-breakpoint
ALTER TABLE "entrant" ADD COLUMN "is_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "topics_in_pause" text;--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_ipd" UNIQUE("contest_id","ipd");--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_ipd_range" CHECK ("entrant"."ipd" between 1 and 254);