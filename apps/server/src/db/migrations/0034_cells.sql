CREATE TABLE "cell_check" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"n" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	"rev" integer NOT NULL,
	"address" text,
	"starts_ms" bigint NOT NULL,
	"state" text NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"counts" boolean NOT NULL,
	"verdict" text,
	"stages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"took_ms" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"runner" text,
	"asked_by" uuid,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"is_annulled" boolean DEFAULT false NOT NULL,
	"annulled_by" uuid,
	"annulled_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "cell_check_contest_id_run_n_topic_id_entrant_id_rev_pk" PRIMARY KEY("contest_id","run","n","topic_id","entrant_id","rev")
);
--> statement-breakpoint
CREATE TABLE "cell_rehearsal" (
	"contest_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"state" text NOT NULL,
	"n" integer NOT NULL,
	"rounds" integer NOT NULL,
	"boxes" integer NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "cell_rehearsal_contest_id_no_pk" PRIMARY KEY("contest_id","no")
);
--> statement-breakpoint
CREATE TABLE "contest_target" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"address_template" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_target" (
	"entrant_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"is_nop" boolean DEFAULT false NOT NULL,
	"addresses" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cell_check" ADD CONSTRAINT "cell_check_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_check" ADD CONSTRAINT "cell_check_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_check" ADD CONSTRAINT "cell_check_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_rehearsal" ADD CONSTRAINT "cell_rehearsal_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_target" ADD CONSTRAINT "contest_target_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_target" ADD CONSTRAINT "round_target_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_target" ADD CONSTRAINT "round_target_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cell_check_counts" ON "cell_check" USING btree ("contest_id","run","n","topic_id","entrant_id") WHERE "cell_check"."counts";--> statement-breakpoint
CREATE INDEX "cell_check_open" ON "cell_check" USING btree ("contest_id","starts_ms") WHERE "cell_check"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "cell_check_log" ON "cell_check" USING btree ("contest_id","run","planned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cell_rehearsal_one" ON "cell_rehearsal" USING btree ("contest_id") WHERE "cell_rehearsal"."state" = 'running';--> statement-breakpoint
CREATE INDEX "round_target_contest" ON "round_target" USING btree ("contest_id");