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
	"updated_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_image_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "instance_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"purpose" text DEFAULT 'machine' NOT NULL,
	"object_id" uuid,
	"settings" jsonb,
	"definition" jsonb NOT NULL,
	"images" jsonb,
	"secrets" "bytea",
	"access_modes" text[] DEFAULT '{gateway,console,web}'::text[] NOT NULL,
	"lifetime_minutes" integer,
	"scene_id" uuid,
	"made_by" uuid,
	"is_leaving" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topology" (
	"topology_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"definition" jsonb NOT NULL,
	"node_count" integer NOT NULL,
	"vm_count" integer NOT NULL,
	"net_count" integer NOT NULL,
	"deploy_count" integer NOT NULL,
	"warning_count" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "question_scene" ADD COLUMN "topology_id" uuid;--> statement-breakpoint
ALTER TABLE "question_scene" ADD COLUMN "topology_version" integer;--> statement-breakpoint
ALTER TABLE "image_export" ADD CONSTRAINT "image_export_image_id_scene_image_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."scene_image"("image_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_image" ADD CONSTRAINT "library_image_category_id_image_category_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."image_category"("category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_export_maker" ON "image_export" USING btree ("made_by","made_at");--> statement-breakpoint
CREATE INDEX "image_export_image" ON "image_export" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "image_category_name" ON "image_category" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "library_image_number" ON "library_image" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "library_image_title" ON "library_image" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "library_image_category" ON "library_image" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instance_number" ON "instance" USING btree ("number");--> statement-breakpoint
CREATE INDEX "instance_maker" ON "instance" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "instance_object" ON "instance" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "instance_scene" ON "instance" USING btree ("scene_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topology_name" ON "topology" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "topology_updated" ON "topology" USING btree ("updated_at");--> statement-breakpoint
-- Versions of images that stand already get the image that they are versions of.
INSERT INTO "library_image" ("resource_id", "name", "title", "made_by", "made_at", "updated_at")
SELECT gen_random_uuid(), "name", CASE WHEN length("name") < 4 THEN 'Image ' || "name" ELSE "name" END,
  (array_agg("made_by" ORDER BY "version"))[1], min("made_at"), max("updated_at")
FROM "scene_image" GROUP BY "name" ORDER BY min("made_at");--> statement-breakpoint
ALTER TABLE "scene_image" ADD CONSTRAINT "scene_image_name_library_image_name_fk" FOREIGN KEY ("name") REFERENCES "public"."library_image"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_scene" ADD CONSTRAINT "question_scene_topology_id_topology_topology_id_fk" FOREIGN KEY ("topology_id") REFERENCES "public"."topology"("topology_id") ON DELETE set null ON UPDATE no action;