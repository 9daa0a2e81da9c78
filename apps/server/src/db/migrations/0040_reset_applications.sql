CREATE TABLE "reset_application" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_awdp" ADD COLUMN "reset_limit" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_application" ADD CONSTRAINT "reset_application_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_application" ADD CONSTRAINT "reset_application_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reset_application_open" ON "reset_application" USING btree ("contest_id","run","topic_id","entrant_id") WHERE "reset_application"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "reset_application_log" ON "reset_application" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "reset_application_entrant" ON "reset_application" USING btree ("entrant_id");