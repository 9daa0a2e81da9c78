CREATE TABLE "koh_alert" (
	"alert_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"type" integer NOT NULL,
	"version" integer NOT NULL,
	"other_version" integer,
	"entrant_id" uuid,
	"parties" uuid[] NOT NULL,
	"is_public" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "koh_complaint" (
	"complaint_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"no" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'reviewing' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rollback" text,
	"rollback_to" integer,
	"rollback_version" integer,
	"rollback_at" timestamp (3) with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_koh" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"flag_prefix" text,
	"flag_rate_count" integer NOT NULL,
	"flag_rate_window_s" integer NOT NULL,
	"blood_percent" jsonb NOT NULL,
	"patch_limit" integer NOT NULL,
	"retry_wait_s" integer NOT NULL,
	"patch_duration_s" integer NOT NULL,
	"probe_interval_s" integer NOT NULL,
	"down_restart_probes" integer NOT NULL,
	"complaints" boolean NOT NULL,
	"complaint_window_min" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "koh_hill" (
	"topic_id" uuid PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"hold_points" integer NOT NULL,
	"node" text NOT NULL,
	"port" integer NOT NULL,
	"flag_place" jsonb NOT NULL,
	"checker_id" uuid NOT NULL,
	"exploit_id" uuid NOT NULL,
	"restart_command" text NOT NULL,
	"check_timeout_s" integer NOT NULL,
	"exploit_timeout_s" integer NOT NULL,
	"ready_s" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "koh_hold" (
	"hold_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"from_ms" bigint NOT NULL,
	"to_at" timestamp (3) with time zone,
	"to_ms" bigint,
	"is_taken_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "koh_solve" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"no" integer GENERATED ALWAYS AS IDENTITY (sequence name "koh_solve_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"at_ms" bigint NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "koh_solve_contest_id_run_topic_id_version_entrant_id_pk" PRIMARY KEY("contest_id","run","topic_id","version","entrant_id")
);
--> statement-breakpoint
CREATE TABLE "koh_state" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"version" integer,
	"scene_id" uuid,
	"environment" text NOT NULL,
	"environment_at" timestamp (3) with time zone NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"work" jsonb,
	"works" integer DEFAULT 0 NOT NULL,
	"king_id" uuid,
	"king_since" timestamp (3) with time zone,
	"is_down" boolean DEFAULT false NOT NULL,
	"down_since" timestamp (3) with time zone,
	"downs" integer DEFAULT 0 NOT NULL,
	"probes" integer DEFAULT 0 NOT NULL,
	"probe_ms" bigint,
	"probed_at" timestamp (3) with time zone,
	CONSTRAINT "koh_state_contest_id_run_topic_id_pk" PRIMARY KEY("contest_id","run","topic_id")
);
--> statement-breakpoint
CREATE TABLE "koh_version" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"owner_id" uuid,
	"patch_id" uuid,
	"base" integer,
	"same_as" integer,
	"made_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"from_at" timestamp (3) with time zone,
	"from_ms" bigint,
	"to_at" timestamp (3) with time zone,
	"to_ms" bigint,
	CONSTRAINT "koh_version_contest_id_run_topic_id_version_pk" PRIMARY KEY("contest_id","run","topic_id","version")
);
--> statement-breakpoint
CREATE TABLE "question_hill" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"topology_id" uuid,
	"node" text NOT NULL,
	"port" integer NOT NULL,
	"flag_place" jsonb NOT NULL,
	"checker_script" jsonb,
	"checker_attachment" jsonb,
	"exploit_script" jsonb,
	"exploit_attachment" jsonb,
	"reference_patch" jsonb,
	"runtime_image" text,
	"check_timeout_s" integer NOT NULL,
	"exploit_timeout_s" integer NOT NULL,
	"restart_command" text NOT NULL,
	"ready_s" integer NOT NULL,
	"checker_id" uuid,
	"exploit_id" uuid,
	"digest" text DEFAULT '' NOT NULL,
	"score" integer NOT NULL,
	"hold_points" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "judging" ADD COLUMN "base_file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "judging" ADD COLUMN "keeps_box" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "judging" ADD COLUMN "scene_id" uuid;--> statement-breakpoint
ALTER TABLE "koh_alert" ADD CONSTRAINT "koh_alert_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_alert" ADD CONSTRAINT "koh_alert_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_alert" ADD CONSTRAINT "koh_alert_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_complaint" ADD CONSTRAINT "koh_complaint_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_complaint" ADD CONSTRAINT "koh_complaint_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_complaint" ADD CONSTRAINT "koh_complaint_reporter_id_entrant_entrant_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_complaint" ADD CONSTRAINT "koh_complaint_reported_id_entrant_entrant_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_koh" ADD CONSTRAINT "contest_koh_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_hill" ADD CONSTRAINT "koh_hill_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_hold" ADD CONSTRAINT "koh_hold_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_hold" ADD CONSTRAINT "koh_hold_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_hold" ADD CONSTRAINT "koh_hold_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_solve" ADD CONSTRAINT "koh_solve_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_solve" ADD CONSTRAINT "koh_solve_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_solve" ADD CONSTRAINT "koh_solve_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_state" ADD CONSTRAINT "koh_state_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_state" ADD CONSTRAINT "koh_state_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_state" ADD CONSTRAINT "koh_state_king_id_entrant_entrant_id_fk" FOREIGN KEY ("king_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_version" ADD CONSTRAINT "koh_version_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_version" ADD CONSTRAINT "koh_version_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "koh_version" ADD CONSTRAINT "koh_version_owner_id_entrant_entrant_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_hill" ADD CONSTRAINT "question_hill_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "koh_alert_contest" ON "koh_alert" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "koh_alert_entrant" ON "koh_alert" USING btree ("entrant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "koh_complaint_no" ON "koh_complaint" USING btree ("contest_id","run","no");--> statement-breakpoint
CREATE UNIQUE INDEX "koh_complaint_open" ON "koh_complaint" USING btree ("contest_id","run","topic_id","version","reporter_id") WHERE "koh_complaint"."state" = 'reviewing';--> statement-breakpoint
CREATE INDEX "koh_complaint_reporter" ON "koh_complaint" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "koh_complaint_reported" ON "koh_complaint" USING btree ("reported_id");--> statement-breakpoint
CREATE UNIQUE INDEX "koh_hold_open" ON "koh_hold" USING btree ("contest_id","run","topic_id") WHERE "koh_hold"."to_ms" is null;--> statement-breakpoint
CREATE INDEX "koh_hold_topic" ON "koh_hold" USING btree ("contest_id","run","topic_id","version");--> statement-breakpoint
CREATE INDEX "koh_hold_entrant" ON "koh_hold" USING btree ("entrant_id");--> statement-breakpoint
CREATE INDEX "koh_solve_entrant" ON "koh_solve" USING btree ("entrant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "koh_version_running" ON "koh_version" USING btree ("contest_id","run","topic_id") WHERE "koh_version"."state" = 'running';--> statement-breakpoint
CREATE INDEX "koh_version_owner" ON "koh_version" USING btree ("owner_id");--> statement-breakpoint
UPDATE "direction" SET "banks" = array_append("banks", 'koh') WHERE "key" IN ('web', 'pwn', 'crypto', 'reverse', 'misc', 'network-security', 'systems') AND NOT 'koh' = ANY("banks");
