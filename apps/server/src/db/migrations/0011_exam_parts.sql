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
CREATE TABLE "exam_report" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_report_mark" (
	"attempt_id" uuid NOT NULL,
	"mark" integer,
	"comment" text DEFAULT '' NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exam_report_mark_attempt_id_pk" PRIMARY KEY("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "exam_figure" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_question_figure" (
	"contest_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"earned" double precision NOT NULL,
	"own_squares" double precision NOT NULL,
	"rest_squares" double precision NOT NULL,
	"products" double precision NOT NULL,
	CONSTRAINT "exam_question_figure_contest_id_question_id_pk" PRIMARY KEY("contest_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "question_use" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"exams" integer NOT NULL,
	"last_contest_id" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"answers" integer NOT NULL,
	"facility" double precision,
	"discrimination" double precision
);
--> statement-breakpoint
CREATE TABLE "test_paper_pool" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"question_ids" uuid[] NOT NULL,
	"content" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "waiting_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "repeats_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_switch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_score" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_types" text[] DEFAULT '{pdf,zip,png,jpg}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_max_mb" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_extra_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_finish_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "report" integer;--> statement-breakpoint
ALTER TABLE "exam_check_mark" ADD CONSTRAINT "exam_check_mark_item_id_exam_item_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_trial" ADD CONSTRAINT "exam_trial_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_report" ADD CONSTRAINT "exam_report_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_report_mark" ADD CONSTRAINT "exam_report_mark_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_figure" ADD CONSTRAINT "exam_question_figure_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_use" ADD CONSTRAINT "question_use_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_paper_pool" ADD CONSTRAINT "test_paper_pool_paper_id_test_paper_resource_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_paper"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_check_mark_once" ON "exam_check_mark" USING btree ("item_id","by_user","kind");--> statement-breakpoint
CREATE INDEX "exam_check_mark_user" ON "exam_check_mark" USING btree ("by_user");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_report_version" ON "exam_report" USING btree ("attempt_id","version");--> statement-breakpoint
CREATE INDEX "exam_question_figure_question" ON "exam_question_figure" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "test_paper_pool_questions" ON "test_paper_pool" USING gin ("question_ids");