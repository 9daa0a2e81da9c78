CREATE TABLE "contest_scene" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"scene_lifetime_minutes" integer NOT NULL,
	"scene_per_entrant" integer NOT NULL,
	"scene_reset_max" integer NOT NULL,
	"scene_extend_minutes" integer NOT NULL,
	"scene_extend_max" integer NOT NULL,
	"scene_extend_window_minutes" integer NOT NULL,
	"scene_after_end_minutes" integer NOT NULL,
	"scene_close_after_solve_minutes" integer NOT NULL,
	"scene_in_contest_pause" text NOT NULL,
	"scene_reset_wait_s" integer NOT NULL,
	"scene_actions_per_10min" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_image_base" (
	"name" text PRIMARY KEY NOT NULL,
	"is_ready" boolean NOT NULL,
	"missing" text,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_key" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "gateway_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "scene_trial" (
	"trial_id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"result" text,
	"version" integer NOT NULL,
	"scene_config_id" uuid NOT NULL,
	"keeps_running" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "scene_image" ALTER COLUMN "source" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scene" ADD COLUMN "close_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scene" ADD COLUMN "close_why" text;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "is_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "volumes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "has_health" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "origins" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "problem_details" jsonb;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "log_dropped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_scene" ADD CONSTRAINT "contest_scene_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_key" ADD CONSTRAINT "gateway_key_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_key" ADD CONSTRAINT "gateway_key_session_id_session_resource_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_trial" ADD CONSTRAINT "scene_trial_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_trial_person" ON "scene_trial" USING btree ("question_id","user_id");