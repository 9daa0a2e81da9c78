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
ALTER TABLE "question_scene" ADD COLUMN "topology_id" uuid;--> statement-breakpoint
ALTER TABLE "question_scene" ADD COLUMN "topology_version" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "topology_name" ON "topology" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "topology_updated" ON "topology" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "question_scene" ADD CONSTRAINT "question_scene_topology_id_topology_topology_id_fk" FOREIGN KEY ("topology_id") REFERENCES "public"."topology"("topology_id") ON DELETE set null ON UPDATE no action;