CREATE TABLE "paper_blueprint" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"blueprint" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_paper" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "test_paper_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"paper_mode" text NOT NULL,
	"expected_total" integer NOT NULL,
	"pass_score" integer NOT NULL,
	"per_candidate" boolean NOT NULL,
	"blueprint" jsonb,
	"status" text DEFAULT 'draft' NOT NULL,
	"seed" text,
	"drawn_at" timestamp (3) with time zone,
	"question_count" integer NOT NULL,
	"objective_count" integer NOT NULL,
	"subjective_count" integer NOT NULL,
	"total_score" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "test_paper_item" (
	"paper_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"score" integer NOT NULL,
	"is_locked" boolean NOT NULL,
	"draw_id" uuid,
	CONSTRAINT "test_paper_item_paper_id_question_id_pk" PRIMARY KEY("paper_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "test_paper_section" (
	"paper_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"instructions" text NOT NULL,
	"shuffle" boolean NOT NULL,
	"partial_rule" text NOT NULL,
	"fixed_marks" integer,
	"question_type" text,
	"draws" jsonb NOT NULL,
	CONSTRAINT "test_paper_section_paper_id_section_id_pk" PRIMARY KEY("paper_id","section_id")
);
--> statement-breakpoint
ALTER TABLE "test_paper_item" ADD CONSTRAINT "test_paper_item_paper_id_test_paper_resource_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_paper"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_paper_item" ADD CONSTRAINT "test_paper_item_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_paper_item" ADD CONSTRAINT "test_paper_item_version_id_question_theory_version_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_theory_version"("version_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_paper_section" ADD CONSTRAINT "test_paper_section_paper_id_test_paper_resource_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_paper"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_blueprint_name" ON "paper_blueprint" USING btree ("owner_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "test_paper_number" ON "test_paper" USING btree ("number");--> statement-breakpoint
CREATE INDEX "test_paper_owner" ON "test_paper" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "test_paper_updated" ON "test_paper" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "test_paper_item_question" ON "test_paper_item" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "test_paper_item_version" ON "test_paper_item" USING btree ("version_id");