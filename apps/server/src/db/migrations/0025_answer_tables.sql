-- Topics and settings of contests that are answered by flags belong to every kind that is: only their names change.
ALTER TABLE "contest_flag" RENAME TO "contest_answer";--> statement-breakpoint
ALTER TABLE "contest_answer" RENAME CONSTRAINT "contest_flag_pkey" TO "contest_answer_pkey";--> statement-breakpoint
ALTER TABLE "contest_answer" RENAME CONSTRAINT "contest_flag_contest_id_contest_resource_id_fk" TO "contest_answer_contest_id_contest_resource_id_fk";--> statement-breakpoint
ALTER TABLE "topic_flag_rules" RENAME TO "topic_answer";--> statement-breakpoint
ALTER TABLE "topic_answer" RENAME CONSTRAINT "topic_flag_rules_pkey" TO "topic_answer_pkey";--> statement-breakpoint
ALTER TABLE "topic_answer" RENAME CONSTRAINT "topic_flag_rules_topic_id_topic_resource_id_fk" TO "topic_answer_topic_id_topic_resource_id_fk";
