CREATE TABLE "contest_cfs" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"finish_bonus_percent" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_cfs" ADD CONSTRAINT "contest_cfs_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;