CREATE TABLE "image_category" (
	"category_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_image" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "library_image_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"virt_type" text DEFAULT 'container' NOT NULL,
	"role" text DEFAULT 'target' NOT NULL,
	"category_id" uuid,
	"os" text DEFAULT 'linux' NOT NULL,
	"arch" text DEFAULT 'amd64' NOT NULL,
	"icon_file_id" uuid,
	"access_user" text DEFAULT '' NOT NULL,
	"access_secret" "bytea",
	"access_kind" text,
	"access_set_by" uuid,
	"access_set_at" timestamp (3) with time zone,
	"is_access_shown" boolean DEFAULT false NOT NULL,
	"making" text,
	"locked_by" uuid,
	"locked_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_image_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "scene_image" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "start" jsonb;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "start_secrets" "bytea";--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "test_result" text;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "test_problem" text;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "test_details" jsonb;--> statement-breakpoint
ALTER TABLE "library_image" ADD CONSTRAINT "library_image_category_id_image_category_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."image_category"("category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "image_category_name" ON "image_category" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "library_image_number" ON "library_image" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "library_image_title" ON "library_image" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "library_image_category" ON "library_image" USING btree ("category_id");--> statement-breakpoint
INSERT INTO "library_image" ("resource_id", "name", "title", "made_by", "made_at", "updated_at")
SELECT gen_random_uuid(), "name", CASE WHEN length("name") < 4 THEN 'Image ' || "name" ELSE "name" END,
  (array_agg("made_by" ORDER BY "version"))[1], min("made_at"), max("updated_at")
FROM "scene_image" GROUP BY "name" ORDER BY min("made_at");--> statement-breakpoint
ALTER TABLE "scene_image" ADD CONSTRAINT "scene_image_name_library_image_name_fk" FOREIGN KEY ("name") REFERENCES "public"."library_image"("name") ON DELETE no action ON UPDATE no action;