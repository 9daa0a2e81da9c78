ALTER TABLE "organisation" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "contact_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_code" ON "organisation" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "organisation_parent" ON "organisation" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "user_organisation" ON "user" USING btree ("organisation_id");