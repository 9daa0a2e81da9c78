CREATE TABLE "exam_mistake" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_mistake_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "exam_mistake" ADD CONSTRAINT "exam_mistake_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;