CREATE TABLE "question_awdp" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"topology_id" uuid,
	"node" text NOT NULL,
	"port" integer NOT NULL,
	"flag_place" jsonb NOT NULL,
	"score" integer NOT NULL,
	"defence_score" integer NOT NULL,
	"checker_script" jsonb,
	"checker_attachment" jsonb,
	"exploit_script" jsonb,
	"exploit_attachment" jsonb,
	"reference_patch" jsonb,
	"runtime_image" text,
	"check_timeout_s" integer NOT NULL,
	"exploit_timeout_s" integer NOT NULL,
	"restart_command" text NOT NULL,
	"ready_s" integer NOT NULL,
	"patch_mb" integer NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checker_id" uuid,
	"exploit_id" uuid,
	"digest" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_awdp" ADD CONSTRAINT "question_awdp_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "direction" SET "banks" = array_append("banks", 'awdp') WHERE "key" IN ('web', 'pwn', 'crypto', 'reverse', 'misc', 'network-security', 'systems') AND NOT 'awdp' = ANY("banks");
