CREATE TABLE "check_run" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"script_id" uuid NOT NULL,
	"place" jsonb NOT NULL,
	"stages" jsonb NOT NULL,
	"inputs" "bytea" NOT NULL,
	"priority" integer NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"lease_ms" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"runner" text,
	"verdict" text,
	"fault" text,
	"results" jsonb,
	"took_ms" integer,
	"ordered_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"is_taken" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_runner" (
	"runner" text PRIMARY KEY NOT NULL,
	"is_ok" boolean NOT NULL,
	"why" text,
	"width" integer NOT NULL,
	"cores" integer NOT NULL,
	"costs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_script" (
	"script_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"script" "bytea",
	"script_file_id" uuid,
	"attachments" jsonb NOT NULL,
	"put_mode" text NOT NULL,
	"base" text NOT NULL,
	"timeouts" jsonb NOT NULL,
	"state" text DEFAULT 'building' NOT NULL,
	"reason" text,
	"image_id" text,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"built_at" timestamp (3) with time zone,
	CONSTRAINT "check_script_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
ALTER TABLE "check_run" ADD CONSTRAINT "check_run_script_id_check_script_script_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."check_script"("script_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_run_key" ON "check_run" USING btree ("owner","key");--> statement-breakpoint
CREATE INDEX "check_run_queued" ON "check_run" USING btree ("priority" DESC NULLS FIRST,"not_before") WHERE "check_run"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "check_run_leased" ON "check_run" USING btree ("lease_until") WHERE "check_run"."state" = 'leased';--> statement-breakpoint
CREATE INDEX "check_run_done" ON "check_run" USING btree ("owner","done_at") WHERE "check_run"."state" = 'done' and not "check_run"."is_taken";--> statement-breakpoint
CREATE INDEX "check_run_log" ON "check_run" USING btree ("owner","ordered_at");--> statement-breakpoint
CREATE INDEX "check_run_script" ON "check_run" USING btree ("script_id");