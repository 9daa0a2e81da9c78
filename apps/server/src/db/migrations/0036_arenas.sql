CREATE TABLE "arena" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"lang" text NOT NULL,
	"cover" uuid,
	"game_type" text NOT NULL,
	"algorithm_type" text NOT NULL,
	"base_score" integer NOT NULL,
	"is_recommended" boolean NOT NULL,
	"is_public" boolean NOT NULL,
	"show_rank" boolean NOT NULL,
	"sort" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "arena_contest" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"arena_id" uuid NOT NULL,
	"weight" integer NOT NULL,
	"reference" text NOT NULL,
	"full_mark" bigint NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "arena_weight_range" CHECK ("arena_contest"."weight" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "arena_contest" ADD CONSTRAINT "arena_contest_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arena_contest" ADD CONSTRAINT "arena_contest_arena_id_arena_resource_id_fk" FOREIGN KEY ("arena_id") REFERENCES "public"."arena"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "arena_name" ON "arena" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "arena_contest_arena" ON "arena_contest" USING btree ("arena_id");--> statement-breakpoint
CREATE INDEX "contest_arena" ON "contest" USING btree ("arena_id") WHERE "contest"."arena_id" is not null;