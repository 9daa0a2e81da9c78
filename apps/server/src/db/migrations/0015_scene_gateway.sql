CREATE TABLE "gateway_key" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "gateway_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "scene_port" (
	"port" integer PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"node" text NOT NULL,
	"node_port" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_key" ADD CONSTRAINT "gateway_key_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_key" ADD CONSTRAINT "gateway_key_session_id_session_resource_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_port" ADD CONSTRAINT "scene_port_scene_id_scene_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("scene_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_port_node" ON "scene_port" USING btree ("scene_id","node","node_port");