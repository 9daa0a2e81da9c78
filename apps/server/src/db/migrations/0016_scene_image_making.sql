CREATE TABLE "scene_image_base" (
	"name" text PRIMARY KEY NOT NULL,
	"is_ready" boolean NOT NULL,
	"missing" text,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scene_image" ALTER COLUMN "source" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "is_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "volumes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "has_health" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "origins" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "problem_details" jsonb;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "log_dropped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_image" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;