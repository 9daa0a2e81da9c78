CREATE TABLE "team_history" (
	"history_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"other_team_id" uuid,
	"by_id" uuid,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_request" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_request_once" UNIQUE("team_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "ipd" integer;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "team_history" ADD CONSTRAINT "team_history_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_history" ADD CONSTRAINT "team_history_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_request" ADD CONSTRAINT "team_request_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_request" ADD CONSTRAINT "team_request_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_history_team" ON "team_history" USING btree ("team_id","at");--> statement-breakpoint
CREATE INDEX "team_history_user" ON "team_history" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "team_request_user" ON "team_request" USING btree ("user_id");--> statement-breakpoint
UPDATE "team" SET "number" = lpad(n.n::text, greatest(3, length(n.n::text)), '0') FROM (SELECT "resource_id", row_number() OVER (ORDER BY "created_at", "resource_id") AS n FROM "team") n WHERE n."resource_id" = "team"."resource_id";--> statement-breakpoint
INSERT INTO "team_history" ("history_id", "team_id", "user_id", "kind", "at") SELECT gen_random_uuid(), "team_id", "user_id", 'joined', "joined_at" FROM "team_member";--> statement-breakpoint
CREATE UNIQUE INDEX "team_number" ON "team" USING btree (lower("number")) WHERE "team"."disbanded_at" is null and "team"."number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "team_ipd" ON "team" USING btree ("ipd") WHERE "team"."disbanded_at" is null;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_ipd_range" CHECK ("team"."ipd" between 1 and 254);