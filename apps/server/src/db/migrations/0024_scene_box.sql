ALTER TABLE "question_scene" DROP COLUMN "dynamic_env";--> statement-breakpoint
ALTER TABLE "topic_scene" DROP COLUMN "dynamic_env";