CREATE TABLE "contest_theory" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"pass_score" integer,
	"timing" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"late_entry_minutes" integer NOT NULL,
	"earliest_submit_minutes" integer NOT NULL,
	"grace_s" integer NOT NULL,
	"answer_view" text NOT NULL,
	"navigation" text NOT NULL,
	"allow_mark" boolean NOT NULL,
	"review_switch" boolean NOT NULL,
	"answer_display_switch" boolean NOT NULL,
	"score_display_switch" boolean NOT NULL,
	"show_pass" boolean NOT NULL,
	"release_mode" text NOT NULL,
	"release_at" timestamp (3) with time zone,
	"anti_cheat_switch" boolean NOT NULL,
	"shuffle_questions" boolean NOT NULL,
	"shuffle_options" boolean NOT NULL,
	"focus_log" boolean NOT NULL,
	"focus_action" text NOT NULL,
	"copy_block" boolean NOT NULL,
	"watermark" boolean NOT NULL,
	"device_policy" text NOT NULL,
	"tie_break" text NOT NULL,
	"seed" text NOT NULL,
	"extra_s" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp (3) with time zone,
	"is_withdrawn" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_allowance" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"extra_s" integer NOT NULL,
	CONSTRAINT "exam_allowance_contest_id_run_entrant_id_pk" PRIMARY KEY("contest_id","run","entrant_id")
);
--> statement-breakpoint
CREATE TABLE "exam_answer" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"answer" jsonb,
	"is_marked" boolean NOT NULL,
	"seq" bigint NOT NULL,
	"epoch" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_answer_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_attempt" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"device" uuid NOT NULL,
	"is_device_free" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"extra_s" integer DEFAULT 0 NOT NULL,
	"acked" bigint DEFAULT 0 NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"unsaved" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"left_s" integer DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" text,
	"submit_reason" text DEFAULT '' NOT NULL,
	"answered" integer,
	"digest" text,
	"mark" integer
);
--> statement-breakpoint
CREATE TABLE "exam_late_entry" (
	"attempt_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"seq" bigint NOT NULL,
	"question_id" uuid NOT NULL,
	"answer" jsonb,
	"cause" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_late_entry_attempt_id_epoch_seq_pk" PRIMARY KEY("attempt_id","epoch","seq")
);
--> statement-breakpoint
CREATE TABLE "exam_paper" (
	"contest_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_paper_contest_id_paper_id_pk" PRIMARY KEY("contest_id","paper_id")
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD CONSTRAINT "contest_theory_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD CONSTRAINT "contest_theory_paper_id_test_paper_resource_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_paper"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowance" ADD CONSTRAINT "exam_allowance_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowance" ADD CONSTRAINT "exam_allowance_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_late_entry" ADD CONSTRAINT "exam_late_entry_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper" ADD CONSTRAINT "exam_paper_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_theory_paper" ON "contest_theory" USING btree ("paper_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_entrant" ON "exam_attempt" USING btree ("contest_id","run","entrant_id");--> statement-breakpoint
CREATE INDEX "exam_attempt_user" ON "exam_attempt" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exam_attempt_deadline" ON "exam_attempt" USING btree ("deadline") WHERE state = 'going';--> statement-breakpoint
CREATE INDEX "exam_attempt_unmarked" ON "exam_attempt" USING btree ("contest_id") WHERE state <> 'going' and mark is null;