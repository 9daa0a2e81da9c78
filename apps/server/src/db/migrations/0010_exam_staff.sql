CREATE TABLE "exam_seb_key" (
	"contest_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "exam_seb_key_contest_id_kind_prefix_pk" PRIMARY KEY("contest_id","kind","prefix")
);
--> statement-breakpoint
CREATE TABLE "exam_erratum" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "exam_erratum_contest_id_run_question_id_pk" PRIMARY KEY("contest_id","run","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_marker_excluded" (
	"attempt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_marker_excluded_attempt_id_user_id_pk" PRIMARY KEY("attempt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exam_marking_question" (
	"contest_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"is_double" boolean DEFAULT false NOT NULL,
	"marker_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "exam_marking_question_contest_id_question_id_pk" PRIMARY KEY("contest_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "seb_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "seb_config_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "seb_exam_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_seb_key" ADD CONSTRAINT "exam_seb_key_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_erratum" ADD CONSTRAINT "exam_erratum_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_marker_excluded" ADD CONSTRAINT "exam_marker_excluded_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_marking_question" ADD CONSTRAINT "exam_marking_question_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;