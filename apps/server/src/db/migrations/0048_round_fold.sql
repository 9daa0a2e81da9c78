CREATE TABLE "round_fold" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"n" integer NOT NULL,
	"seal" text NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "round_fold_contest_id_run_n_pk" PRIMARY KEY("contest_id","run","n")
);
--> statement-breakpoint
ALTER TABLE "cell_check" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "round_fold" ADD CONSTRAINT "round_fold_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;