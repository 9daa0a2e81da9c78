CREATE TABLE "webhook_cursor" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"run" integer NOT NULL,
	"seq" integer NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_cursor" ADD CONSTRAINT "webhook_cursor_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;