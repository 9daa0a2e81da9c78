CREATE TABLE "question_range" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"topology_id" uuid,
	"order" text NOT NULL,
	"finish_bonus_percent" integer,
	"stages" jsonb NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_range" ADD CONSTRAINT "question_range_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
UPDATE "direction" SET "banks" = array_append("banks", 'cfs') WHERE "key" IN ('web', 'pwn', 'network-security', 'systems') AND NOT 'cfs' = ANY("banks");