ALTER TABLE "contest_theory" ADD COLUMN "focus_limit" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "pause_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "paused_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "left_page" uuid;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "left_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_late_entry" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "exam_late_entry" ADD COLUMN "counted_seq" bigint;--> statement-breakpoint
ALTER TABLE "exam_late_entry" ADD COLUMN "replaced" jsonb;