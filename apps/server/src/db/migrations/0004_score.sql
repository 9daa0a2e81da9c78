DROP TABLE "bulletin" CASCADE;--> statement-breakpoint
DROP TABLE "bulletin_read" CASCADE;--> statement-breakpoint
DROP TABLE "contest" CASCADE;--> statement-breakpoint
DROP TABLE "contest_run" CASCADE;--> statement-breakpoint
DROP TABLE "contest_staff" CASCADE;--> statement-breakpoint
DROP TABLE "entrant" CASCADE;--> statement-breakpoint
DROP TABLE "entrant_member" CASCADE;--> statement-breakpoint
DROP TABLE "team" CASCADE;--> statement-breakpoint
DROP TABLE "team_member" CASCADE;--> statement-breakpoint
DROP TABLE "hint_opened" CASCADE;--> statement-breakpoint
DROP TABLE "topic" CASCADE;--> statement-breakpoint
DROP TABLE "topic_file" CASCADE;--> statement-breakpoint
DROP TABLE "topic_flag" CASCADE;--> statement-breakpoint
DROP TABLE "topic_hint" CASCADE;--> statement-breakpoint
DROP TABLE "screen" CASCADE;--> statement-breakpoint
DROP TABLE "screen_session" CASCADE;