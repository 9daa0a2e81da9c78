CREATE TABLE "contest_rw" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"upcoming_ahead" integer NOT NULL,
	"call_grace_s" integer NOT NULL,
	"demo_slot_s" integer NOT NULL,
	"demo_attempts" integer NOT NULL,
	"attempt_factor" integer[] NOT NULL,
	"first_win_percent" integer NOT NULL,
	"request_limit" integer NOT NULL,
	"request_open_max" integer NOT NULL,
	"request_wait_s" integer NOT NULL,
	"request_until" timestamp (3) with time zone,
	"report_before_demo" text NOT NULL,
	"report_review" boolean NOT NULL,
	"judges_needed" integer NOT NULL,
	"conflict_rule" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rw_challenge" (
	"challenge_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"no" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"goal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"needs" text NOT NULL,
	"ai_use" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"audit" text NOT NULL,
	"place" integer NOT NULL,
	"move_reason" text,
	"stage_id" uuid,
	"absences" integer DEFAULT 0 NOT NULL,
	"called_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"cancel_cause" text,
	"cancel_reason" text,
	"is_counted" boolean DEFAULT true NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"result" text,
	"attempt" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rw_decision" (
	"challenge_id" uuid NOT NULL,
	"rev" integer NOT NULL,
	"result" text NOT NULL,
	"rubric_sum" integer NOT NULL,
	"rubric_of" integer NOT NULL,
	"scores" integer[],
	"attempt" integer NOT NULL,
	"user_id" uuid,
	"by" text,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rw_decision_challenge_id_rev_pk" PRIMARY KEY("challenge_id","rev")
);
--> statement-breakpoint
CREATE TABLE "rw_mark" (
	"challenge_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"by" text NOT NULL,
	"cause" text,
	"reason" text,
	CONSTRAINT "rw_mark_challenge_id_n_pk" PRIMARY KEY("challenge_id","n")
);
--> statement-breakpoint
CREATE TABLE "rw_report" (
	"challenge_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"lock_user_id" uuid,
	"lock_by" text,
	"lock_at" timestamp (3) with time zone,
	"lock_until" timestamp (3) with time zone,
	CONSTRAINT "rw_report_challenge_id_n_pk" PRIMARY KEY("challenge_id","n")
);
--> statement-breakpoint
CREATE TABLE "rw_stage" (
	"stage_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"sort" integer NOT NULL,
	"close_reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rw_target" (
	"topic_id" uuid PRIMARY KEY NOT NULL,
	"target_kind" text NOT NULL,
	"target_product" text NOT NULL,
	"target_version" text NOT NULL,
	"target_serial" text NOT NULL,
	"score" integer NOT NULL,
	"goals" jsonb NOT NULL,
	"rubric" jsonb NOT NULL,
	"forbidden" text NOT NULL,
	"reset_steps" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rw_vote" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"has_conflict" boolean NOT NULL,
	"result" text NOT NULL,
	"scores" integer[] NOT NULL,
	"remark" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "rw_vote_challenge_id_user_id_pk" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "question_target" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"target_kind" text NOT NULL,
	"target_product" text NOT NULL,
	"target_version" text NOT NULL,
	"target_serial" text NOT NULL,
	"score" integer NOT NULL,
	"goals" jsonb NOT NULL,
	"rubric" jsonb NOT NULL,
	"forbidden" text NOT NULL,
	"reset_steps" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_rw" ADD CONSTRAINT "contest_rw_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_challenge" ADD CONSTRAINT "rw_challenge_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_challenge" ADD CONSTRAINT "rw_challenge_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_challenge" ADD CONSTRAINT "rw_challenge_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_challenge" ADD CONSTRAINT "rw_challenge_stage_id_rw_stage_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."rw_stage"("stage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_decision" ADD CONSTRAINT "rw_decision_challenge_id_rw_challenge_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."rw_challenge"("challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_mark" ADD CONSTRAINT "rw_mark_challenge_id_rw_challenge_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."rw_challenge"("challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_report" ADD CONSTRAINT "rw_report_challenge_id_rw_challenge_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."rw_challenge"("challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_stage" ADD CONSTRAINT "rw_stage_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_target" ADD CONSTRAINT "rw_target_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rw_vote" ADD CONSTRAINT "rw_vote_challenge_id_rw_challenge_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."rw_challenge"("challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_target" ADD CONSTRAINT "question_target_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rw_challenge_no" ON "rw_challenge" USING btree ("contest_id","run","no");--> statement-breakpoint
CREATE UNIQUE INDEX "rw_challenge_on" ON "rw_challenge" USING btree ("stage_id","run") WHERE "rw_challenge"."state" = 'challenging';--> statement-breakpoint
CREATE UNIQUE INDEX "rw_challenge_called" ON "rw_challenge" USING btree ("stage_id","run") WHERE "rw_challenge"."state" = 'upcoming';--> statement-breakpoint
CREATE UNIQUE INDEX "rw_challenge_open" ON "rw_challenge" USING btree ("entrant_id","topic_id","run") WHERE "rw_challenge"."state" in ('waiting', 'upcoming', 'challenging');--> statement-breakpoint
CREATE INDEX "rw_challenge_live" ON "rw_challenge" USING btree ("contest_id") WHERE "rw_challenge"."state" in ('waiting', 'upcoming');--> statement-breakpoint
CREATE INDEX "rw_challenge_topic" ON "rw_challenge" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "rw_report_file" ON "rw_report" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rw_stage_name" ON "rw_stage" USING btree ("contest_id",lower("name"));--> statement-breakpoint
UPDATE "direction" SET "banks" = array_append("banks", 'rw') WHERE "key" IN ('web', 'mobile', 'hardware', 'network-security', 'systems') AND NOT 'rw' = ANY("banks");
