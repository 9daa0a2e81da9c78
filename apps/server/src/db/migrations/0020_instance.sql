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
CREATE UNIQUE INDEX "instance_number" ON "instance" USING btree ("number");--> statement-breakpoint
CREATE INDEX "instance_maker" ON "instance" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "instance_object" ON "instance" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "instance_scene" ON "instance" USING btree ("scene_id");