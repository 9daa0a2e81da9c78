CREATE TABLE "theory_import" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"storage_key" text,
	"bytes" bigint NOT NULL,
	"format" text NOT NULL,
	"reading" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"job_id" uuid,
	"result" jsonb,
	"question_ids" uuid[] DEFAULT '{}' NOT NULL,
	"direction_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "theory_import_row" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"state" text NOT NULL,
	"shown" jsonb NOT NULL,
	CONSTRAINT "theory_import_row_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
ALTER TABLE "theory_import_row" ADD CONSTRAINT "theory_import_row_import_id_theory_import_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."theory_import"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theory_import_user" ON "theory_import" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "theory_import_created" ON "theory_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "theory_import_row_state" ON "theory_import_row" USING btree ("import_id","state");