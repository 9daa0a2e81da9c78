CREATE TABLE "contest_ai" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"submissions_per_window" integer NOT NULL,
	"quota_window_h" integer NOT NULL,
	"submissions_total" integer NOT NULL,
	"submission_wait_s" integer NOT NULL,
	"final_select_max" integer NOT NULL,
	"final_select_grace_min" integer NOT NULL,
	"revealed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_ai" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"task_type" text NOT NULL,
	"reference" jsonb,
	"id_column" text NOT NULL,
	"value_column" text NOT NULL,
	"split_mode" text NOT NULL,
	"split_ratio" integer NOT NULL,
	"metric" text NOT NULL,
	"positive" text NOT NULL,
	"metric_digits" integer NOT NULL,
	"points_way" text NOT NULL,
	"base" double precision NOT NULL,
	"target" double precision NOT NULL,
	"score" integer NOT NULL,
	"submission_max_mb" integer NOT NULL,
	"topology_id" uuid,
	"flags" jsonb NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"trial" jsonb,
	"trial_state" text,
	"trial_by" uuid,
	"trial_at" timestamp (3) with time zone,
	"trial_until" timestamp (3) with time zone,
	"trial_done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_evaluation" (
	"evaluation_id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"reevaluation_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"metric" double precision,
	"problem" jsonb,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"took_ms" integer
);
--> statement-breakpoint
CREATE TABLE "ai_reevaluation" (
	"reevaluation_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text
);
--> statement-breakpoint
CREATE TABLE "ai_sealed" (
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"metric" double precision NOT NULL,
	CONSTRAINT "ai_sealed_submission_id_version_pk" PRIMARY KEY("submission_id","version")
);
--> statement-breakpoint
CREATE TABLE "ai_submission" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"elapsed_ms" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"metric" double precision,
	"problem" jsonb,
	"version" integer NOT NULL,
	"is_counted" boolean DEFAULT true NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"void_reason" text,
	"took_ms" integer
);
--> statement-breakpoint
ALTER TABLE "contest_ai" ADD CONSTRAINT "contest_ai_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_ai" ADD CONSTRAINT "question_ai_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_evaluation" ADD CONSTRAINT "ai_evaluation_submission_id_ai_submission_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."ai_submission"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_evaluation" ADD CONSTRAINT "ai_evaluation_reevaluation_id_ai_reevaluation_reevaluation_id_fk" FOREIGN KEY ("reevaluation_id") REFERENCES "public"."ai_reevaluation"("reevaluation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reevaluation" ADD CONSTRAINT "ai_reevaluation_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_sealed" ADD CONSTRAINT "ai_sealed_submission_id_ai_submission_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."ai_submission"("submission_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_submission" ADD CONSTRAINT "ai_submission_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_submission" ADD CONSTRAINT "ai_submission_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_evaluation_once" ON "ai_evaluation" USING btree ("submission_id","version");--> statement-breakpoint
CREATE INDEX "ai_evaluation_open" ON "ai_evaluation" USING btree ("queued_at") WHERE "ai_evaluation"."state" in ('queued', 'leased');--> statement-breakpoint
CREATE INDEX "ai_evaluation_aside" ON "ai_evaluation" USING btree ("reevaluation_id") WHERE "ai_evaluation"."reevaluation_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_reevaluation_open" ON "ai_reevaluation" USING btree ("contest_id","topic_id") WHERE "ai_reevaluation"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_submission_no" ON "ai_submission" USING btree ("contest_id","run","topic_id","entrant_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_submission_open" ON "ai_submission" USING btree ("contest_id","run","topic_id","entrant_id") WHERE "ai_submission"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "ai_submission_entrant" ON "ai_submission" USING btree ("entrant_id","topic_id");--> statement-breakpoint
CREATE INDEX "ai_submission_file" ON "ai_submission" USING btree ("contest_id","sha256");