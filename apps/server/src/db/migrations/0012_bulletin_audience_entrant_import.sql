CREATE TABLE "entrant_import" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"job_id" uuid,
	"result" jsonb,
	"groups_done" integer DEFAULT 0 NOT NULL,
	"user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bulletin" ADD COLUMN "to_brackets" uuid[];--> statement-breakpoint
ALTER TABLE "bulletin" ADD COLUMN "to_entrants" uuid[];--> statement-breakpoint
ALTER TABLE "bulletin" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletin" ADD COLUMN "on_screens" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "entrant" ADD COLUMN "banned_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "entrant_import" ADD CONSTRAINT "entrant_import_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entrant_import_contest" ON "entrant_import" USING btree ("contest_id","created_at");