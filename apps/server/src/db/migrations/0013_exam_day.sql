CREATE TABLE "exam_report_first_mark" (
	"attempt_id" uuid NOT NULL,
	"by_user" uuid NOT NULL,
	"mark" integer,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exam_report_first_mark_attempt_id_by_user_pk" PRIMARY KEY("attempt_id","by_user")
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "fullscreen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "marker_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_report_mark" ADD COLUMN "first_by" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_report_mark" ADD COLUMN "is_conflict" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_report_mark" ADD COLUMN "is_decided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_report_first_mark" ADD CONSTRAINT "exam_report_first_mark_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;