CREATE TABLE "contest_operation" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"check_interval_s" integer NOT NULL,
	"check_limit" integer NOT NULL,
	"check_total_limit" integer NOT NULL,
	"check_wait_s" integer NOT NULL,
	"check_retry" integer NOT NULL,
	"checks_paused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_check" (
	"run_id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"code" text,
	"fault" text,
	"guards" text[] DEFAULT '{}' NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"public" text DEFAULT '' NOT NULL,
	"private" text DEFAULT '' NOT NULL,
	"output" text DEFAULT '' NOT NULL,
	"exit_code" integer,
	"took_ms" integer,
	"script_id" uuid,
	"runner" text,
	"done_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "operation_check_run_id_point_id_pk" PRIMARY KEY("run_id","point_id")
);
--> statement-breakpoint
CREATE TABLE "operation_point" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone,
	"run_id" uuid,
	"is_lost" boolean NOT NULL,
	"losses" integer NOT NULL,
	"first_passed_at" timestamp (3) with time zone,
	CONSTRAINT "operation_point_contest_id_run_entrant_id_point_id_pk" PRIMARY KEY("contest_id","run","entrant_id","point_id")
);
--> statement-breakpoint
CREATE TABLE "operation_proof" (
	"question_id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"digest" text NOT NULL,
	"result" text NOT NULL,
	"fault" text,
	"public" text NOT NULL,
	"private" text NOT NULL,
	"output" text NOT NULL,
	"exit_code" integer,
	"took_ms" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	CONSTRAINT "operation_proof_question_id_point_id_phase_pk" PRIMARY KEY("question_id","point_id","phase")
);
--> statement-breakpoint
CREATE TABLE "operation_proving" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"proving_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"point_ids" uuid[] NOT NULL,
	"digests" jsonb NOT NULL,
	"by" uuid NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_run" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"user_id" uuid,
	"point_ids" uuid[] NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_elapsed_ms" bigint NOT NULL,
	"interval_n" integer,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"scene_id" uuid,
	"scene_gen" integer,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_operation" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"topology_id" uuid,
	"runtime_image" text,
	"points" jsonb NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"script_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digests" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_operation" ADD CONSTRAINT "contest_operation_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_check" ADD CONSTRAINT "operation_check_run_id_operation_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."operation_run"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_point" ADD CONSTRAINT "operation_point_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_point" ADD CONSTRAINT "operation_point_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_proof" ADD CONSTRAINT "operation_proof_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_proving" ADD CONSTRAINT "operation_proving_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_run" ADD CONSTRAINT "operation_run_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_run" ADD CONSTRAINT "operation_run_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_run" ADD CONSTRAINT "operation_run_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_operation" ADD CONSTRAINT "question_operation_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_check_point" ON "operation_check" USING btree ("contest_id","run","entrant_id","point_id");--> statement-breakpoint
CREATE INDEX "operation_check_log" ON "operation_check" USING btree ("contest_id","run","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_run_open" ON "operation_run" USING btree ("contest_id","run","entrant_id","topic_id") WHERE "operation_run"."state" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "operation_run_interval" ON "operation_run" USING btree ("contest_id","run","entrant_id","topic_id","interval_n") WHERE "operation_run"."interval_n" is not null;--> statement-breakpoint
CREATE INDEX "operation_run_log" ON "operation_run" USING btree ("contest_id","run","requested_at");--> statement-breakpoint
CREATE INDEX "operation_run_entrant" ON "operation_run" USING btree ("entrant_id","topic_id","requested_at");--> statement-breakpoint
UPDATE "direction" SET "banks" = array_append("banks", 'operation') WHERE "key" IN ('web', 'forensics', 'network-security', 'systems', 'industrial') AND NOT 'operation' = ANY("banks");
