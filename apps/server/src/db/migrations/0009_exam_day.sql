CREATE TABLE "exam_mistake" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_mistake_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_print_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_ids" uuid[] NOT NULL,
	"lang" text NOT NULL,
	"sees_keys" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "exam_print_key_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rush" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"state_no" integer NOT NULL,
	"stand" jsonb NOT NULL,
	"tally" jsonb NOT NULL,
	"due_ms" double precision,
	"writer" uuid NOT NULL,
	"kept_ms" double precision NOT NULL,
	"host_id" uuid,
	"host_name" text DEFAULT '' NOT NULL,
	"host_at" timestamp (3) with time zone,
	CONSTRAINT "rush_contest_id_run_pk" PRIMARY KEY("contest_id","run")
);
--> statement-breakpoint
CREATE TABLE "rush_answer" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"question" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rush_answer_contest_id_run_question_entrant_id_pk" PRIMARY KEY("contest_id","run","question","entrant_id")
);
--> statement-breakpoint
CREATE TABLE "rush_buzz" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"question" integer NOT NULL,
	"opens_ms" double precision NOT NULL,
	"entrant_id" uuid NOT NULL,
	"result" text NOT NULL,
	"user_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"pressed_ms" double precision NOT NULL,
	"arrived_ms" double precision NOT NULL,
	"counted_ms" double precision,
	"round_trip_ms" double precision NOT NULL,
	"worst_ms" double precision NOT NULL,
	CONSTRAINT "rush_buzz_contest_id_run_question_opens_ms_entrant_id_result_pk" PRIMARY KEY("contest_id","run","question","opens_ms","entrant_id","result")
);
--> statement-breakpoint
CREATE TABLE "rush_desk" (
	"contest_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	CONSTRAINT "rush_desk_contest_id_place_pk" PRIMARY KEY("contest_id","place")
);
--> statement-breakpoint
CREATE TABLE "rush_device" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"round_trips" integer[] NOT NULL,
	"offset_ms" bigint,
	"seen_ms" double precision NOT NULL,
	CONSTRAINT "rush_device_contest_id_run_entrant_id_device_pk" PRIMARY KEY("contest_id","run","entrant_id","device")
);
--> statement-breakpoint
CREATE TABLE "rush_question" (
	"round_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "rush_question_round_id_position_pk" PRIMARY KEY("round_id","position")
);
--> statement-breakpoint
CREATE TABLE "rush_round" (
	"round_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"right" integer NOT NULL,
	"wrong" integer NOT NULL,
	"false_start" integer NOT NULL,
	"risks" integer[] NOT NULL,
	"answer_s" integer NOT NULL,
	"buzz_s" integer NOT NULL,
	"tie" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rush_setup" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rush_transition" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"state_no" integer NOT NULL,
	"state" text NOT NULL,
	"action" text NOT NULL,
	"entrant_id" uuid,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rush_transition_contest_id_run_state_no_pk" PRIMARY KEY("contest_id","run","state_no")
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ALTER COLUMN "paper_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "exam_mode" text DEFAULT 'exam' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "show_percentile" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "print_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "focus_limit" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "pause_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "paused_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "left_page" uuid;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "left_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_late_entry" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "exam_late_entry" ADD COLUMN "counted_seq" bigint;--> statement-breakpoint
ALTER TABLE "exam_late_entry" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "exam_mistake" ADD CONSTRAINT "exam_mistake_attempt_id_exam_attempt_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_print_key" ADD CONSTRAINT "exam_print_key_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush" ADD CONSTRAINT "rush_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_answer" ADD CONSTRAINT "rush_answer_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_buzz" ADD CONSTRAINT "rush_buzz_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_desk" ADD CONSTRAINT "rush_desk_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_device" ADD CONSTRAINT "rush_device_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_question" ADD CONSTRAINT "rush_question_round_id_rush_round_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rush_round"("round_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_round" ADD CONSTRAINT "rush_round_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_setup" ADD CONSTRAINT "rush_setup_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rush_transition" ADD CONSTRAINT "rush_transition_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_print_key_contest" ON "exam_print_key" USING btree ("contest_id","expires_at");--> statement-breakpoint
CREATE INDEX "rush_due" ON "rush" USING btree ("due_ms") WHERE due_ms is not null;--> statement-breakpoint
CREATE INDEX "rush_round_contest" ON "rush_round" USING btree ("contest_id","position");