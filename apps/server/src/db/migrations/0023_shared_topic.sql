CREATE TABLE "shared_topic" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid,
	"at" timestamp (3) with time zone,
	CONSTRAINT "shared_topic_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "shared_topic" ADD CONSTRAINT "shared_topic_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_topic" ADD CONSTRAINT "shared_topic_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;