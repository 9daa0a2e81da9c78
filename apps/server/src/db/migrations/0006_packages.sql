CREATE TABLE "package_import" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"storage_key" text,
	"preview" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"job_id" uuid,
	"question_ids" uuid[] DEFAULT '{}' NOT NULL,
	"overwritten_ids" uuid[] DEFAULT '{}' NOT NULL,
	"contest_id" uuid,
	"user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"direction_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_origin" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_origin" ADD CONSTRAINT "question_origin_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_import_user" ON "package_import" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "package_import_created" ON "package_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "question_origin_package" ON "question_origin" USING btree ("package_id");