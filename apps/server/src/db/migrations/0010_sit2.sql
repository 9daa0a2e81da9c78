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
ALTER TABLE "exam_erratum" ADD CONSTRAINT "exam_erratum_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;