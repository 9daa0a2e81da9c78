CREATE TABLE "scene_trial" (
	"trial_id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"result" text,
	"version" integer NOT NULL,
	"scene_config_id" uuid NOT NULL,
	"keeps_running" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "scene_trial" ADD CONSTRAINT "scene_trial_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_trial_person" ON "scene_trial" USING btree ("question_id","user_id");