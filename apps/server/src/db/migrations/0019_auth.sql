ALTER TABLE "image_authoring" ADD COLUMN "start" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "image_authoring" ADD COLUMN "start_secrets" "bytea";--> statement-breakpoint
ALTER TABLE "image_authoring" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image_authoring" ADD COLUMN "checking" text;--> statement-breakpoint
ALTER TABLE "image_authoring" ADD COLUMN "copy_image_id" uuid;--> statement-breakpoint
ALTER TABLE "image_authoring" ADD COLUMN "goes_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "image_authoring" ADD COLUMN "work_by" uuid;--> statement-breakpoint
ALTER TABLE "image_authoring" ADD COLUMN "save_note" text DEFAULT '' NOT NULL;