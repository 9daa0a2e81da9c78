ALTER TABLE "exam_attempt" ADD COLUMN "foreign_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "foreign_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "foreign_address" text;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD COLUMN "code_session" uuid;