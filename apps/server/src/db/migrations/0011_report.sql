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
ALTER TABLE "contest_theory" ADD COLUMN "report_switch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_score" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_types" text[] DEFAULT '{pdf,zip,png,jpg}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_max_mb" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_extra_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "report_finish_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "report" integer;--> statement-breakpoint
ALTER TABLE "exam_report" ADD CONSTRAINT "exam_report_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_report_mark" ADD CONSTRAINT "exam_report_mark_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_report_version" ON "exam_report" USING btree ("attempt_id","version");