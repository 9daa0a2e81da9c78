CREATE TABLE "exam_correction" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"seq" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"score" integer NOT NULL,
	"changed" integer NOT NULL,
	"was_released" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" uuid NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "exam_correction_contest_id_run_seq_pk" PRIMARY KEY("contest_id","run","seq")
);
--> statement-breakpoint
ALTER TABLE "exam_correction" ADD CONSTRAINT "exam_correction_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;