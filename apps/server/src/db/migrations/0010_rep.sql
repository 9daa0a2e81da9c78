CREATE TABLE "exam_seb_key" (
	"contest_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "exam_seb_key_contest_id_kind_prefix_pk" PRIMARY KEY("contest_id","kind","prefix")
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "seb_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "seb_config_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "seb_exam_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_seb_key" ADD CONSTRAINT "exam_seb_key_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;