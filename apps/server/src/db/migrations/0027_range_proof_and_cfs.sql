CREATE TABLE "contest_cfs" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"finish_bonus_percent" integer NOT NULL,
	"scene_deploy_before_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "range_proof" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"proof_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"result" text,
	"problems" jsonb NOT NULL,
	"version" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"start_s" real,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "contest_cfs" ADD CONSTRAINT "contest_cfs_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "range_proof" ADD CONSTRAINT "range_proof_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;