CREATE TABLE "exam_first_mark" (
	"item_id" uuid NOT NULL,
	"by_user" uuid NOT NULL,
	"mark" integer,
	"comment" text NOT NULL,
	"points" integer[] NOT NULL,
	"at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_first_mark_item_id_by_user_pk" PRIMARY KEY("item_id","by_user")
);
--> statement-breakpoint
CREATE TABLE "exam_sample" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"by_user" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "double_marking" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "double_tolerance_percent" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "own_organisation" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "sampling_percent" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_item" ADD COLUMN "first_by" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_item" ADD COLUMN "is_conflict" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_item" ADD COLUMN "is_decided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_first_mark" ADD CONSTRAINT "exam_first_mark_item_id_exam_item_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sample" ADD CONSTRAINT "exam_sample_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;