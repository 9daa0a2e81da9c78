CREATE TABLE "certificate" (
	"code" text PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"contest_name" text NOT NULL,
	"name" text NOT NULL,
	"team" text,
	"rank" integer NOT NULL,
	"of" integer NOT NULL,
	"score" integer NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_once" UNIQUE("contest_id","run","entrant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contest_export" (
	"export_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"what" text NOT NULL,
	"format" text NOT NULL,
	"view" text NOT NULL,
	"filename" text NOT NULL,
	"storage_key" text,
	"size" bigint,
	"rows" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_export" ADD CONSTRAINT "contest_export_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_export_maker" ON "contest_export" USING btree ("contest_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "contest_export_age" ON "contest_export" USING btree ("created_at");