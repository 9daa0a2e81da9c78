CREATE TABLE "resource_import" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"report" jsonb,
	"job_id" uuid,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"made" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"direction_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "resource_import_created" ON "resource_import" USING btree ("created_at");