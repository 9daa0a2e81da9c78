CREATE TABLE "exam_complaint" (
	"complaint_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"mark_before" integer,
	"mark_after" integer,
	"decided_by_user" uuid,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
ALTER TABLE "contest_theory" ADD COLUMN "complaint_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_complaint" ADD CONSTRAINT "exam_complaint_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_complaint" ADD CONSTRAINT "exam_complaint_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_correction" ADD CONSTRAINT "exam_correction_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_complaint_question" ON "exam_complaint" USING btree ("attempt_id","question_id");--> statement-breakpoint
CREATE INDEX "exam_complaint_contest" ON "exam_complaint" USING btree ("contest_id","run","state");