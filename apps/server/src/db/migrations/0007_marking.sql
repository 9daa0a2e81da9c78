CREATE TABLE "exam_item" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"same_key" text NOT NULL,
	"mark" integer,
	"comment" text DEFAULT '' NOT NULL,
	"points" integer[] DEFAULT '{}'::int[] NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp (3) with time zone,
	"is_pushed" boolean DEFAULT false NOT NULL,
	"push_word" text DEFAULT '' NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_mark" (
	"mark_id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"by_user" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mark" integer,
	"comment" text NOT NULL,
	"via" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "exam_attempt_unmarked";--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "marking_open" text DEFAULT 'after_end' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "mark_step" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "mark_no" text;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "objective" integer;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "unmarked" integer;--> statement-breakpoint
ALTER TABLE "exam_item" ADD CONSTRAINT "exam_item_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_mark" ADD CONSTRAINT "exam_mark_item_id_exam_item_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_item_question" ON "exam_item" USING btree ("attempt_id","question_id");--> statement-breakpoint
CREATE INDEX "exam_item_unmarked" ON "exam_item" USING btree ("contest_id","run","question_id","same_key") WHERE mark is null;--> statement-breakpoint
CREATE INDEX "exam_item_contest" ON "exam_item" USING btree ("contest_id","run","question_id");--> statement-breakpoint
CREATE INDEX "exam_mark_item" ON "exam_mark" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_mark_no" ON "exam_attempt" USING btree ("contest_id","run","mark_no");--> statement-breakpoint
CREATE INDEX "exam_attempt_unmarked" ON "exam_attempt" USING btree ("contest_id") WHERE state <> 'going' and mark is null and coalesce(unmarked, 0) = 0;--> statement-breakpoint
UPDATE "exam_attempt" SET "objective" = "mark", "unmarked" = 0 WHERE "mark" IS NOT NULL;
