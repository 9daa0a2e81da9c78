CREATE TABLE "question_theory" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"question_type" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"options" jsonb NOT NULL,
	"key" text[] NOT NULL,
	"fixed_order" boolean NOT NULL,
	"blanks" jsonb NOT NULL,
	"order_free" boolean NOT NULL,
	"judge" text NOT NULL,
	"reference_answer" text NOT NULL,
	"rubric" jsonb NOT NULL,
	"answer_length_max" integer NOT NULL,
	"score" integer NOT NULL,
	"partial_rule" text,
	"partial_marks" integer,
	"enemy_group" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content_digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_theory_version" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_theory" ADD CONSTRAINT "question_theory_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_theory_version" ADD CONSTRAINT "question_theory_version_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_theory_digest" ON "question_theory" USING btree ("content_digest");--> statement-breakpoint
CREATE INDEX "question_theory_group" ON "question_theory" USING btree ("enemy_group");--> statement-breakpoint
CREATE UNIQUE INDEX "question_theory_version_number" ON "question_theory_version" USING btree ("question_id","version");