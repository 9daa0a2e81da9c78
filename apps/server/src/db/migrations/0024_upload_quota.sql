CREATE TABLE "upload_charge" (
	"charge_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_open" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "package_import" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "upload_charge_user" ON "upload_charge" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "upload_charge_at" ON "upload_charge" USING btree ("at");--> statement-breakpoint
CREATE INDEX "file_user" ON "file" USING btree ("user_id");