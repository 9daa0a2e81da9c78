CREATE TABLE "scene_host_port" (
	"host_port" integer PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"node" text NOT NULL,
	"port" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_scene" ADD COLUMN "scene_access_modes" text[] DEFAULT '{gateway,console,web}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scene" ADD COLUMN "access_modes" text[] DEFAULT '{gateway,console,web}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_host_port" ADD CONSTRAINT "scene_host_port_scene_id_scene_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("scene_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_host_port_target" ON "scene_host_port" USING btree ("scene_id","node","port");