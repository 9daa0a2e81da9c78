CREATE TABLE "bot_call" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"entrant_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"flags" integer NOT NULL,
	"correct" integer NOT NULL,
	"result" text NOT NULL,
	"address" "inet" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entrant_token" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"entrant_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "entrant_token_entrant_id_unique" UNIQUE("entrant_id"),
	CONSTRAINT "entrant_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"thread_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"bulletin_id" uuid,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_message" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_rating" (
	"rating_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "topic_rating_once" UNIQUE("topic_id","user_id","run")
);
--> statement-breakpoint
CREATE TABLE "question_grant" (
	"question_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"right" text NOT NULL,
	"below" boolean DEFAULT false NOT NULL,
	"until" timestamp (3) with time zone,
	"given_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_grant_question_id_subject_subject_id_right_pk" PRIMARY KEY("question_id","subject","subject_id","right")
);
--> statement-breakpoint
CREATE TABLE "question_pool" (
	"pair_id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "question_version_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "topic_opened" (
	"topic_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_opened_topic_id_run_entrant_id_pk" PRIMARY KEY("topic_id","run","entrant_id")
);
--> statement-breakpoint
CREATE TABLE "topic_pool" (
	"pair_id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"content_sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direction" ADD COLUMN "banks" text[] DEFAULT '{flag}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "direction" ADD COLUMN "aliases" text[];--> statement-breakpoint
ALTER TABLE "direction" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "part_order" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "flag_prefix" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "flag_length" integer;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "rubric" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "report_types" text[] DEFAULT '{zip}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "report_max_mb" integer DEFAULT 1024 NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "best_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "uploads_max" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "analysis_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "topic_sets" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "flag_digests" text[];--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "tested_by" uuid;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "test_result" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "is_in_organisation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "part_order" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "rubric" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "report_types" text[] DEFAULT '{zip}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "report_max_mb" integer DEFAULT 1024 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "best_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "uploads_max" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "question_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "release_offset_s" integer;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "close_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "prerequisites" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "prerequisites_needed" integer;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "brackets" uuid[];--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "locked_view" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "announce_release" boolean;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "reward_way" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "blood_percent" jsonb;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "answer_limit_mode" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "answer_limit_wait_s" integer;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "flag_rate_count" integer;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "flag_rate_window_s" integer;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "flag_prefix" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "flag_length" integer;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "show_solvers" boolean;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "show_own_tries" boolean;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "show_author" boolean;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "show_rating" boolean;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "solution_visibility" text;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "tested_by" uuid;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "test_result" text;--> statement-breakpoint
ALTER TABLE "topic_file" ADD COLUMN "use" text DEFAULT 'attachment' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_file" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "topic_file" ADD COLUMN "is_template" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD COLUMN "run" integer;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD COLUMN "pair_id" uuid;--> statement-breakpoint
ALTER TABLE "topic_hint" ADD COLUMN "after" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_hint" ADD COLUMN "release_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_hint" ADD COLUMN "is_announced" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_call" ADD CONSTRAINT "bot_call_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_token" ADD CONSTRAINT "entrant_token_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_token" ADD CONSTRAINT "entrant_token_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rating" ADD CONSTRAINT "topic_rating_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rating" ADD CONSTRAINT "topic_rating_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rating" ADD CONSTRAINT "topic_rating_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_grant" ADD CONSTRAINT "question_grant_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pool" ADD CONSTRAINT "question_pool_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_opened" ADD CONSTRAINT "topic_opened_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_opened" ADD CONSTRAINT "topic_opened_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_pool" ADD CONSTRAINT "topic_pool_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_call_entrant" ON "bot_call" USING btree ("entrant_id","at");--> statement-breakpoint
CREATE INDEX "thread_contest" ON "thread" USING btree ("contest_id","run","status","last_at");--> statement-breakpoint
CREATE INDEX "thread_entrant" ON "thread" USING btree ("entrant_id","run","last_at");--> statement-breakpoint
CREATE INDEX "thread_message_thread" ON "thread_message" USING btree ("thread_id","at");--> statement-breakpoint
CREATE INDEX "topic_rating_contest" ON "topic_rating" USING btree ("contest_id","run");--> statement-breakpoint
CREATE INDEX "question_grant_subject" ON "question_grant" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_pool_number" ON "question_pool" USING btree ("question_id","number");--> statement-breakpoint
CREATE INDEX "question_pool_file" ON "question_pool" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "topic_opened_entrant" ON "topic_opened" USING btree ("entrant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_pool_number" ON "topic_pool" USING btree ("topic_id","number");--> statement-breakpoint
CREATE INDEX "topic_pool_file" ON "topic_pool" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "topic_flag" ADD CONSTRAINT "topic_flag_owner_id_entrant_entrant_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_flag_digest" ON "question" USING gin ("flag_digests");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_flag_owned" ON "topic_flag" USING btree ("topic_id","part","owner_id","run") WHERE "topic_flag"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "topic_flag_owner" ON "topic_flag" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "topic_hint_due" ON "topic_hint" USING btree ("release_at") WHERE not "topic_hint"."is_announced";