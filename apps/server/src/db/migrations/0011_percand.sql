CREATE TABLE "test_paper_pool" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"question_ids" uuid[] NOT NULL,
	"content" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "waiting_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_paper_pool" ADD CONSTRAINT "test_paper_pool_paper_id_test_paper_resource_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_paper"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_paper_pool_questions" ON "test_paper_pool" USING gin ("question_ids");