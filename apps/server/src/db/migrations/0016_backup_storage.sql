CREATE TABLE "backup" (
	"backup_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"state" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"contents" jsonb,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"check_state" text,
	"checked_at" timestamp (3) with time zone,
	"error_code" text,
	"error_details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"restore_report" jsonb,
	CONSTRAINT "backup_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "storage_run" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"trigger" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"state" text DEFAULT 'running' NOT NULL,
	"freed_bytes" bigint DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"was_over_limit" boolean DEFAULT false NOT NULL,
	"is_over_limit" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "backup_started" ON "backup" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "storage_run_started" ON "storage_run" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "sheet_import_row" DROP COLUMN "take";