CREATE TABLE "image_authoring" (
	"authoring_id" uuid PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	"base_image_id" uuid,
	"plan" jsonb NOT NULL,
	"start" jsonb NOT NULL,
	"start_secrets" "bytea",
	"locked_at" timestamp (3) with time zone,
	"instance_id" uuid,
	"step" text DEFAULT 'start' NOT NULL,
	"checking" text,
	"copy_image_id" uuid,
	"goes_on" boolean DEFAULT false NOT NULL,
	"work_by" uuid,
	"save_note" text DEFAULT '' NOT NULL,
	"check" jsonb,
	"checked_at" timestamp (3) with time zone,
	"saves_image_id" uuid,
	"problem" text,
	"problem_details" jsonb,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_injection" (
	"injection_id" uuid PRIMARY KEY NOT NULL,
	"authoring_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"service_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"snapshot" text,
	"by_hand" boolean DEFAULT false NOT NULL,
	"storage_key" text,
	"exit_code" integer,
	"log" text DEFAULT '' NOT NULL,
	"problem" text,
	"problem_details" jsonb,
	"silent_since" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_service" (
	"image_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"version_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "service_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"icon_file_id" uuid,
	"newest" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid,
	"updated_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_need" (
	"service_id" uuid NOT NULL,
	"needed_id" uuid NOT NULL,
	CONSTRAINT "service_need_service_id_needed_id_pk" PRIMARY KEY("service_id","needed_id")
);
--> statement-breakpoint
CREATE TABLE "service_run" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"want" text NOT NULL,
	"version_id" uuid NOT NULL,
	"running_version_id" uuid,
	"instance_id" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"problem" text,
	"problem_details" jsonb,
	"image" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_version" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" "bytea",
	"made_by" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "target_card" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"difficulty" integer,
	"card" jsonb NOT NULL,
	"access" "bytea",
	"offered_to" text DEFAULT 'owner' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "discs" jsonb;--> statement-breakpoint
ALTER TABLE "image_injection" ADD CONSTRAINT "image_injection_authoring_id_image_authoring_authoring_id_fk" FOREIGN KEY ("authoring_id") REFERENCES "public"."image_authoring"("authoring_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_need" ADD CONSTRAINT "service_need_service_id_service_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("service_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_need" ADD CONSTRAINT "service_need_needed_id_service_service_id_fk" FOREIGN KEY ("needed_id") REFERENCES "public"."service"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_run" ADD CONSTRAINT "service_run_service_id_service_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("service_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_version" ADD CONSTRAINT "service_version_service_id_service_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("service_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_card" ADD CONSTRAINT "target_card_image_id_library_image_resource_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."library_image"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "image_authoring_image" ON "image_authoring" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_authoring_instance" ON "image_authoring" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "image_injection_authoring" ON "image_injection" USING btree ("authoring_id","number");--> statement-breakpoint
CREATE INDEX "image_injection_service" ON "image_injection" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "image_service_image" ON "image_service" USING btree ("image_id","service_id");--> statement-breakpoint
CREATE INDEX "image_service_service" ON "image_service" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_number" ON "service" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "service_name" ON "service" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "service_updated" ON "service" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "service_need_needed" ON "service_need" USING btree ("needed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_version_number" ON "service_version" USING btree ("service_id","number");--> statement-breakpoint
CREATE INDEX "service_version_file" ON "service_version" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "target_card_offer" ON "target_card" USING btree ("offered_to");