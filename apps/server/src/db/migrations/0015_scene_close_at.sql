ALTER TABLE "scene" ADD COLUMN "close_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scene" ADD COLUMN "close_why" text;