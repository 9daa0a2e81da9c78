ALTER TABLE "question_ai" ADD COLUMN "input" jsonb;--> statement-breakpoint
ALTER TABLE "question_ai" ADD COLUMN "program" jsonb;--> statement-breakpoint
ALTER TABLE "question_ai" ADD COLUMN "run_time_s" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_ai" ADD COLUMN "run_memory_mb" integer DEFAULT 1024 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_ai" ADD COLUMN "shows_log" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "question_ai" ADD COLUMN "trial_run" uuid;--> statement-breakpoint
ALTER TABLE "question_ai" ADD COLUMN "trial_program" jsonb;--> statement-breakpoint
ALTER TABLE "ai_submission" ADD COLUMN "result_file_id" uuid;--> statement-breakpoint
ALTER TABLE "ai_submission" ADD COLUMN "log" text;--> statement-breakpoint
ALTER TABLE "ai_submission" ADD COLUMN "run_attempts" integer DEFAULT 0 NOT NULL;