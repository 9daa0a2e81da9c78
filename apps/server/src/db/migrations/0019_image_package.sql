CREATE TABLE "image_export" (
	"export_id" uuid PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"bytes" bigint,
	"sha256" text,
	"problem" text,
	"problem_details" jsonb,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "image_export" ADD CONSTRAINT "image_export_image_id_scene_image_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."scene_image"("image_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_export_maker" ON "image_export" USING btree ("made_by","made_at");--> statement-breakpoint
CREATE INDEX "image_export_image" ON "image_export" USING btree ("image_id");