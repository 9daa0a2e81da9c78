CREATE TABLE "contest_round" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"round_duration_s" integer NOT NULL,
	"round_grace_s" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"n" integer NOT NULL,
	"state" text NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"late_ms" integer,
	"settled_at" timestamp (3) with time zone,
	"reason" text,
	"digest" text,
	CONSTRAINT "round_contest_id_run_n_pk" PRIMARY KEY("contest_id","run","n")
);
--> statement-breakpoint
ALTER TABLE "contest_round" ADD CONSTRAINT "contest_round_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_open" ON "round" USING btree ("contest_id") WHERE "round"."state" in ('running', 'settling');