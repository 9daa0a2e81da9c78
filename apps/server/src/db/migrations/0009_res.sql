CREATE TABLE "exam_mistake" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_mistake_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_print_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_ids" uuid[] NOT NULL,
	"lang" text NOT NULL,
	"sees_keys" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "exam_print_key_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "show_percentile" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "print_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_mistake" ADD CONSTRAINT "exam_mistake_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_print_key" ADD CONSTRAINT "exam_print_key_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_print_key_contest" ON "exam_print_key" USING btree ("contest_id","expires_at");