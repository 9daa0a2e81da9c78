ALTER TABLE "topic_answer" ADD COLUMN "finish_bonus_percent" integer;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "own" jsonb;--> statement-breakpoint
ALTER TABLE "topic" ADD CONSTRAINT "topic_parent_id_topic_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_parent" ON "topic" USING btree ("parent_id") WHERE "topic"."parent_id" is not null;