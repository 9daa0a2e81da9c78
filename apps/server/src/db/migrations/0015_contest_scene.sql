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
ALTER TABLE "contest_scene" ADD CONSTRAINT "contest_scene_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;