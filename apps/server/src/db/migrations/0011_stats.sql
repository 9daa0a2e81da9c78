CREATE TABLE "exam_figure" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_question_figure" (
	"contest_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"earned" double precision NOT NULL,
	"own_squares" double precision NOT NULL,
	"rest_squares" double precision NOT NULL,
	"products" double precision NOT NULL,
	CONSTRAINT "exam_question_figure_contest_id_question_id_pk" PRIMARY KEY("contest_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "question_use" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"exams" integer NOT NULL,
	"last_contest_id" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"answers" integer NOT NULL,
	"facility" double precision,
	"discrimination" double precision
);
--> statement-breakpoint
ALTER TABLE "exam_question_figure" ADD CONSTRAINT "exam_question_figure_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_use" ADD CONSTRAINT "question_use_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_question_figure_question" ON "exam_question_figure" USING btree ("question_id");