CREATE TABLE "contest_default" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_default_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "contest_default_version" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_request" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_call" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"status" integer,
	"reason" text,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "arena_id" uuid;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "brackets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "entry_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "show_members" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "show_rating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "flag_prefix" text;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "flag_length" integer;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "flag_box" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "bot_api" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "prerequisites_view" text DEFAULT 'name' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "announce_release" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "announce_blood" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "ai_policy" text DEFAULT 'declare' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "ai_declaration" text DEFAULT 'writeup' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "allow_writeup_upload" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "writeup_scope" text DEFAULT 'contest' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "writeup_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "writeup_score_max" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "solution_visibility" text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "public_watch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "watch_key_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "watch_screen_id" uuid;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "certificate_template" jsonb;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "viewer_default" text DEFAULT 'matrix' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "pause_hides_topics" boolean;--> statement-breakpoint
ALTER TABLE "entrant" ADD COLUMN "bracket_id" uuid;--> statement-breakpoint
ALTER TABLE "entrant" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_request" ADD CONSTRAINT "reset_request_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_call" ADD CONSTRAINT "webhook_call_webhook_id_webhook_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reset_request_pending" ON "reset_request" USING btree ("contest_id") WHERE "reset_request"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "reset_request_contest" ON "reset_request" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "webhook_contest" ON "webhook" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "webhook_call_contest" ON "webhook_call" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "webhook_call_due" ON "webhook_call" USING btree ("next_try_at") WHERE "webhook_call"."state" = 'waiting';