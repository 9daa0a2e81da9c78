ALTER INDEX "screen_contest" RENAME TO "screen_of_contest";--> statement-breakpoint
CREATE TABLE "resolver_run" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"run" integer NOT NULL,
	"seq" integer NOT NULL,
	"bracket_id" uuid,
	"award_places" integer NOT NULL,
	"frozen_order" jsonb NOT NULL,
	"total" integer NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	"auto_s" integer,
	"next_at" timestamp (3) with time zone,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"prepared_by" uuid
);
--> statement-breakpoint
CREATE TABLE "resolver_step" (
	"contest_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "resolver_step_contest_id_step_pk" PRIMARY KEY("contest_id","step")
);
--> statement-breakpoint
CREATE TABLE "screen_set" (
	"screen_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"weight" integer,
	CONSTRAINT "screen_set_screen_id_contest_id_pk" PRIMARY KEY("screen_id","contest_id")
);
--> statement-breakpoint
ALTER TABLE "screen" ADD COLUMN "shows" text;--> statement-breakpoint
ALTER TABLE "screen" ADD COLUMN "bracket_id" uuid;--> statement-breakpoint
ALTER TABLE "screen" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "resolver_run" ADD CONSTRAINT "resolver_run_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolver_step" ADD CONSTRAINT "resolver_step_contest_id_resolver_run_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."resolver_run"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_set" ADD CONSTRAINT "screen_set_screen_id_screen_screen_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screen"("screen_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_set" ADD CONSTRAINT "screen_set_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screen_set_contest" ON "screen_set" USING btree ("contest_id");