CREATE TABLE "exam_check_mark" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"by_user" uuid NOT NULL,
	"mark_no" text NOT NULL,
	"same_key" text NOT NULL,
	"first_mark" integer,
	"mark" integer,
	"comment" text DEFAULT '' NOT NULL,
	"points" integer[] DEFAULT '{}'::int[] NOT NULL,
	"push_word" text,
	"marked_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_trial" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"item_ids" uuid[] NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "exam_trial_contest_id_run_question_id_pk" PRIMARY KEY("contest_id","run","question_id")
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "repeats_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_check_mark" ADD CONSTRAINT "exam_check_mark_item_id_exam_item_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_trial" ADD CONSTRAINT "exam_trial_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_check_mark_once" ON "exam_check_mark" USING btree ("item_id","by_user","kind");--> statement-breakpoint
CREATE INDEX "exam_check_mark_user" ON "exam_check_mark" USING btree ("by_user");