CREATE TABLE "contest_outage" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"outage_id" uuid NOT NULL,
	"action" text NOT NULL,
	"given_s" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_outage_contest_id_run_outage_id_pk" PRIMARY KEY("contest_id","run","outage_id")
);
--> statement-breakpoint
CREATE TABLE "outage" (
	"outage_id" uuid PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_pulse" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_outage" ADD CONSTRAINT "contest_outage_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_outage" ADD CONSTRAINT "contest_outage_outage_id_outage_outage_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outage"("outage_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outage_to" ON "outage" USING btree ("to_at");