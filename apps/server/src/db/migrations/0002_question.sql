CREATE TABLE "file" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"is_open" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "direction" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "question_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank" text DEFAULT 'flag' NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"direction_id" uuid NOT NULL,
	"difficulty" text NOT NULL,
	"description" text NOT NULL,
	"connection_info" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"knowledge_points" text[] DEFAULT '{}' NOT NULL,
	"flag_type" text NOT NULL,
	"parts" jsonb NOT NULL,
	"decoy_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"integral_way" text NOT NULL,
	"score" integer NOT NULL,
	"score_min" integer NOT NULL,
	"dynamic_preset" text NOT NULL,
	"decay" integer NOT NULL,
	"rate" double precision NOT NULL,
	"difficulty_d" double precision NOT NULL,
	"decay_interval_s" integer NOT NULL,
	"decay_percent" double precision NOT NULL,
	"ladder" jsonb NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer_limit" integer,
	"analysis" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_parent_id_organisation_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organisation"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_direction_id_direction_resource_id_fk" FOREIGN KEY ("direction_id") REFERENCES "public"."direction"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_orphan" ON "file" USING btree ("created_at") WHERE "file"."kept_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_sibling" ON "organisation" USING btree (coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "direction_key" ON "direction" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "question_number" ON "question" USING btree ("number");--> statement-breakpoint
CREATE INDEX "question_updated" ON "question" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "question_owner" ON "question" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "question_name" ON "question" USING btree (lower("name"),"direction_id");--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_organisation_id_organisation_resource_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("resource_id") ON DELETE no action ON UPDATE no action;