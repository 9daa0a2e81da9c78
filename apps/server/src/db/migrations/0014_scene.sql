CREATE TABLE "scene" (
	"scene_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "scene_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"subject" text NOT NULL,
	"payer" text NOT NULL,
	"class" text NOT NULL,
	"life" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"definition" jsonb NOT NULL,
	"images" jsonb NOT NULL,
	"inputs" "bytea" NOT NULL,
	"need_cpu_milli" integer NOT NULL,
	"need_memory_mb" integer NOT NULL,
	"rest" text NOT NULL,
	"is_alive" boolean NOT NULL,
	"is_admitted" boolean NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_image" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"file_id" uuid NOT NULL,
	"status" text NOT NULL,
	"engine_id" text,
	"bytes" bigint,
	"ports" text[] DEFAULT '{}'::text[] NOT NULL,
	"user" text,
	"problem" text,
	"log" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scene_log" (
	"log_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scene_log_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scene_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_user" uuid,
	"what" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_machine" (
	"machine" text PRIMARY KEY NOT NULL,
	"driver" text NOT NULL,
	"version" text,
	"is_ok" boolean NOT NULL,
	"why" text,
	"can" text[] NOT NULL,
	"cpu_milli" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_net" (
	"slot" integer PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"net" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_node" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"node" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"is_healthy" boolean,
	"address" text,
	"exit_code" integer,
	"log" text DEFAULT '' NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_scene" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"scene_config_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"definition" jsonb NOT NULL,
	"dynamic_env" boolean NOT NULL,
	"isolation" text NOT NULL,
	"lifetime_minutes" integer,
	"reset_max" integer
);
--> statement-breakpoint
CREATE TABLE "topic_scene" (
	"topic_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"definition" jsonb NOT NULL,
	"dynamic_env" boolean NOT NULL,
	"isolation" text NOT NULL,
	"lifetime_minutes" integer,
	"reset_max" integer
);
--> statement-breakpoint
ALTER TABLE "scene_log" ADD CONSTRAINT "scene_log_scene_id_scene_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("scene_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_net" ADD CONSTRAINT "scene_net_scene_id_scene_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("scene_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_node" ADD CONSTRAINT "scene_node_scene_id_scene_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("scene_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_scene" ADD CONSTRAINT "question_scene_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_scene" ADD CONSTRAINT "topic_scene_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_alive" ON "scene" USING btree ("owner","subject","payer") WHERE "scene"."is_alive";--> statement-breakpoint
CREATE INDEX "scene_owner" ON "scene" USING btree ("owner","updated_at");--> statement-breakpoint
CREATE INDEX "scene_payer" ON "scene" USING btree ("payer") WHERE "scene"."is_alive";--> statement-breakpoint
CREATE INDEX "scene_due" ON "scene" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_image_version" ON "scene_image" USING btree ("name","version");--> statement-breakpoint
CREATE INDEX "scene_log_scene" ON "scene_log" USING btree ("scene_id","log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_net_name" ON "scene_net" USING btree ("scene_id","net");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_node_name" ON "scene_node" USING btree ("scene_id","node");