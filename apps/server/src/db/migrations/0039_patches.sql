CREATE TABLE "contest_awdp" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"patch_limit" integer NOT NULL,
	"retry_wait_s" integer NOT NULL,
	"entrants_at_start" integer
);
--> statement-breakpoint
CREATE TABLE "question_awdp" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"topology_id" uuid,
	"node" text NOT NULL,
	"port" integer NOT NULL,
	"flag_place" jsonb NOT NULL,
	"score" integer NOT NULL,
	"defence_score" integer NOT NULL,
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
	"patch_mb" integer NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checker_id" uuid,
	"exploit_id" uuid,
	"digest" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patch" (
	"patch_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"no" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"md5" text NOT NULL,
	"sha256" text NOT NULL,
	"entries" jsonb NOT NULL,
	"state" text DEFAULT 'unchecked' NOT NULL,
	"exploit" text DEFAULT 'pending' NOT NULL,
	"result" text,
	"text" text DEFAULT '' NOT NULL,
	"order_no" integer DEFAULT 1 NOT NULL,
	"steps_told" integer DEFAULT 0 NOT NULL,
	"took_ms" integer,
	"rev" integer DEFAULT 0 NOT NULL,
	"judgements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"judged_at" timestamp (3) with time zone,
	"judged_by" uuid,
	"reason" text,
	"is_counted" boolean DEFAULT false NOT NULL,
	"retry_elapsed_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "judging" (
	"judging_id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"definition" jsonb NOT NULL,
	"node" text NOT NULL,
	"port" integer NOT NULL,
	"flag_at" jsonb NOT NULL,
	"checker_id" uuid NOT NULL,
	"exploit_id" uuid,
	"patch_file_id" uuid,
	"restart_command" text NOT NULL,
	"plan" jsonb NOT NULL,
	"inputs" "bytea" NOT NULL,
	"priority" integer NOT NULL,
	"not_before" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"judge" text,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"broken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text,
	"fault" text,
	"ordered_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"is_taken" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_awdp" ADD CONSTRAINT "contest_awdp_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_awdp" ADD CONSTRAINT "question_awdp_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patch" ADD CONSTRAINT "patch_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patch" ADD CONSTRAINT "patch_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging" ADD CONSTRAINT "judging_checker_id_check_script_script_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."check_script"("script_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging" ADD CONSTRAINT "judging_exploit_id_check_script_script_id_fk" FOREIGN KEY ("exploit_id") REFERENCES "public"."check_script"("script_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patch_no" ON "patch" USING btree ("contest_id","run","no");--> statement-breakpoint
CREATE UNIQUE INDEX "patch_open" ON "patch" USING btree ("contest_id","run","topic_id","entrant_id") WHERE "patch"."state" in ('unchecked', 'checking');--> statement-breakpoint
CREATE INDEX "patch_entrant" ON "patch" USING btree ("entrant_id","topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "judging_key" ON "judging" USING btree ("owner","key");--> statement-breakpoint
CREATE INDEX "judging_queued" ON "judging" USING btree ("priority" DESC NULLS FIRST,"ordered_at") WHERE "judging"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "judging_leased" ON "judging" USING btree ("lease_until") WHERE "judging"."state" = 'leased';--> statement-breakpoint
CREATE INDEX "judging_done" ON "judging" USING btree ("owner","done_at") WHERE "judging"."state" = 'done' and not "judging"."is_taken";--> statement-breakpoint
CREATE INDEX "judging_checker" ON "judging" USING btree ("checker_id");--> statement-breakpoint
CREATE INDEX "judging_exploit" ON "judging" USING btree ("exploit_id");--> statement-breakpoint
UPDATE "direction" SET "banks" = array_append("banks", 'awdp') WHERE "key" IN ('web', 'pwn', 'crypto', 'reverse', 'misc', 'network-security', 'systems') AND NOT 'awdp' = ANY("banks");
