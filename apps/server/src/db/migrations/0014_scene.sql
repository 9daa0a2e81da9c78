CREATE TABLE "scene" (
	"scene_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"owner" text NOT NULL,
	"subject" text NOT NULL,
	"payer" text NOT NULL,
	"life" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"definition" jsonb NOT NULL,
	"secrets" "bytea" NOT NULL,
	"need_cpu_milli" integer NOT NULL,
	"need_memory_mb" integer NOT NULL,
	"status" text NOT NULL,
	"is_alive" boolean NOT NULL,
	"is_admitted" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_log" (
	"log_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scene_log_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scene_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"word" text NOT NULL,
	"node" text,
	"by_user" uuid,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_machine" (
	"machine" text NOT NULL,
	"driver" text NOT NULL,
	"is_ok" boolean NOT NULL,
	"why" text,
	"version" text,
	"can" text[] NOT NULL,
	"cpu_milli" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scene_machine_machine_driver_pk" PRIMARY KEY("machine","driver")
);
--> statement-breakpoint
CREATE TABLE "scene_net" (
	"slot" integer PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"gen" integer NOT NULL,
	"net" text NOT NULL,
	"subnet" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_node" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"node" text NOT NULL,
	"gen" integer NOT NULL,
	"status" text NOT NULL,
	"is_healthy" boolean,
	"unhealthy_since" timestamp (3) with time zone,
	"address" text,
	"exit" jsonb,
	"tries" smallint DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "scene_node" ADD CONSTRAINT "scene_node_scene_id_scene_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("scene_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_number" ON "scene" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_subject" ON "scene" USING btree ("owner","subject") WHERE is_alive;--> statement-breakpoint
CREATE INDEX "scene_owner" ON "scene" USING btree ("owner","updated_at");--> statement-breakpoint
CREATE INDEX "scene_payer" ON "scene" USING btree ("owner","payer") WHERE is_alive;--> statement-breakpoint
CREATE INDEX "scene_due" ON "scene" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "scene_alive" ON "scene" USING btree ("scene_id") WHERE is_alive;--> statement-breakpoint
CREATE INDEX "scene_log_scene" ON "scene_log" USING btree ("scene_id","log_id");--> statement-breakpoint
CREATE INDEX "scene_log_at" ON "scene_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "scene_net_scene" ON "scene_net" USING btree ("scene_id","gen");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_node_name" ON "scene_node" USING btree ("scene_id","node");