CREATE TABLE "license" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"license_id" text NOT NULL,
	"body" text NOT NULL,
	"activated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"activated_by" uuid,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "setting_change" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"is_secret" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_export" (
	"export_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"job_id" uuid,
	"storage_key" text,
	"size" integer,
	"rows" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_import" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope_id" uuid,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"used" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refusal" jsonb,
	"job_id" uuid,
	"result" jsonb,
	"outcome" jsonb,
	"handed" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sheet_import_row" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"sealed" "bytea",
	"judged" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"take" boolean,
	CONSTRAINT "sheet_import_row_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
DROP INDEX "user_work_id";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "registered_ip" "inet";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "review_flags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deleted_number" integer;--> statement-breakpoint
ALTER TABLE "sheet_import_row" ADD CONSTRAINT "sheet_import_row_import_id_sheet_import_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."sheet_import"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_activated" ON "license" USING btree ("activated_at");--> statement-breakpoint
CREATE INDEX "setting_change_at" ON "setting_change" USING btree ("at","resource_id");--> statement-breakpoint
CREATE INDEX "setting_change_name" ON "setting_change" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "sheet_export_age" ON "sheet_export" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sheet_import_owner" ON "sheet_import" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "sheet_import_verdict" ON "sheet_import_row" USING btree ("import_id","verdict","row");--> statement-breakpoint
CREATE INDEX "user_phone" ON "user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "user_created" ON "user" USING btree ("created_at","resource_id");--> statement-breakpoint
CREATE INDEX "user_registered_ip" ON "user" USING btree ("registered_ip");--> statement-breakpoint
CREATE UNIQUE INDEX "user_deleted_number" ON "user" USING btree ("deleted_number");--> statement-breakpoint
CREATE INDEX "user_work_id" ON "user" USING btree ("work_id");