CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"username" text,
	"role_name" text,
	"session_id" uuid,
	"token_id" uuid,
	"ip" "inet",
	"module" text NOT NULL,
	"operation" text NOT NULL,
	"object_type" text DEFAULT '' NOT NULL,
	"object_id" text,
	"object_name" text DEFAULT '' NOT NULL,
	"result" text DEFAULT 'success' NOT NULL,
	"error_code" text,
	"before" jsonb,
	"after" jsonb,
	"batch_id" uuid,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "bulletin" (
	"bulletin_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"automatic" jsonb,
	"topic_id" uuid,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"by_id" uuid,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletin_read" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulletin_read_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contest" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "contest_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"brief" text NOT NULL,
	"guide" text NOT NULL,
	"lang" text NOT NULL,
	"logo" uuid,
	"cover" uuid,
	"game_type" text NOT NULL,
	"team_score_type" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"start_mode" text NOT NULL,
	"pause_keeps_end" boolean NOT NULL,
	"is_public" boolean NOT NULL,
	"is_stick" boolean NOT NULL,
	"is_online" boolean DEFAULT true NOT NULL,
	"registration" text NOT NULL,
	"registration_code" text,
	"register_from" timestamp (3) with time zone,
	"register_until" timestamp (3) with time zone,
	"late_join" boolean NOT NULL,
	"capacity" integer NOT NULL,
	"team_size_min" integer NOT NULL,
	"team_size_max" integer NOT NULL,
	"roster_lock" text NOT NULL,
	"ip_whitelist" text[] NOT NULL,
	"integral_way" text NOT NULL,
	"score" integer NOT NULL,
	"score_min" integer NOT NULL,
	"dynamic_preset" text NOT NULL,
	"decay" integer NOT NULL,
	"rate" double precision NOT NULL,
	"difficulty_d" double precision NOT NULL,
	"decay_interval_s" integer NOT NULL,
	"decay_percent" double precision NOT NULL,
	"ladder" jsonb NOT NULL,
	"reward_way" text NOT NULL,
	"blood_percent" jsonb NOT NULL,
	"blood_base" text NOT NULL,
	"blood_fixed" integer NOT NULL,
	"hint_charge" text NOT NULL,
	"show_rank" boolean NOT NULL,
	"show_trend" boolean NOT NULL,
	"show_entrants" boolean NOT NULL,
	"show_unanswered_teams" boolean NOT NULL,
	"show_solvers" boolean NOT NULL,
	"show_own_tries" boolean NOT NULL,
	"show_author" boolean NOT NULL,
	"freeze_at" timestamp (3) with time zone,
	"freeze_show_pending" boolean NOT NULL,
	"unfreeze" text NOT NULL,
	"answer_limit" integer NOT NULL,
	"answer_limit_mode" text NOT NULL,
	"answer_limit_wait_s" integer NOT NULL,
	"flag_rate_count" integer NOT NULL,
	"flag_rate_window_s" integer NOT NULL,
	"topics_in_pause" text NOT NULL,
	"after_end" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"is_start_held" boolean DEFAULT false NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"pauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"was_end_at" timestamp (3) with time zone,
	"unfrozen_at" timestamp (3) with time zone,
	"is_revealed" boolean DEFAULT false NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"last_run" integer DEFAULT 1 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announced_status" text DEFAULT 'not_started' NOT NULL,
	"announced_frozen" boolean DEFAULT false NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "contest_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "contest_run" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"last_seq" integer NOT NULL,
	"clock" jsonb NOT NULL,
	"reset_at" timestamp (3) with time zone NOT NULL,
	"reset_by" uuid,
	CONSTRAINT "contest_run_contest_id_run_pk" PRIMARY KEY("contest_id","run")
);
--> statement-breakpoint
CREATE TABLE "contest_staff" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_staff_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "entrant" (
	"entrant_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"team_id" uuid,
	"user_id" uuid,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"country" text,
	"logo" uuid,
	"status" text NOT NULL,
	"status_before" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"reason" text,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "entrant_number" UNIQUE("contest_id","number"),
	CONSTRAINT "entrant_is_one" CHECK (("entrant"."team_id" is null) <> ("entrant"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "entrant_member" (
	"entrant_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_captain" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entrant_member_entrant_id_user_id_pk" PRIMARY KEY("entrant_id","user_id"),
	CONSTRAINT "entrant_member_once" UNIQUE("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"is_open" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" integer,
	"reply" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"resource_id" uuid NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limit_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "direction" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "question_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank" text DEFAULT 'flag' NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"direction_id" uuid NOT NULL,
	"difficulty" text NOT NULL,
	"description" text NOT NULL,
	"connection_info" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"knowledge_points" text[] DEFAULT '{}' NOT NULL,
	"flag_type" text NOT NULL,
	"parts" jsonb NOT NULL,
	"decoy_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"integral_way" text NOT NULL,
	"score" integer NOT NULL,
	"score_min" integer NOT NULL,
	"dynamic_preset" text NOT NULL,
	"decay" integer NOT NULL,
	"rate" double precision NOT NULL,
	"difficulty_d" double precision NOT NULL,
	"decay_interval_s" integer NOT NULL,
	"decay_percent" double precision NOT NULL,
	"ladder" jsonb NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer_limit" integer,
	"analysis" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "role" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "adjustment" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entrant_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"visible" boolean NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_event" (
	"contest_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "live_event_contest_id_position_pk" PRIMARY KEY("contest_id","position")
);
--> statement-breakpoint
CREATE TABLE "live_head" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"hits" bigint[] NOT NULL,
	"breaches" integer NOT NULL,
	"blocked_until" bigint NOT NULL,
	CONSTRAINT "rate_window_entrant_id_topic_id_run_pk" PRIMARY KEY("entrant_id","topic_id","run")
);
--> statement-breakpoint
CREATE TABLE "score_event" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"counts_at_seq" integer NOT NULL,
	"lane" text NOT NULL,
	"kind" text NOT NULL,
	"entrant_id" uuid,
	"solver_id" uuid,
	"topic_id" uuid,
	"part" integer,
	"payload" jsonb NOT NULL,
	CONSTRAINT "score_event_contest_id_run_seq_pk" PRIMARY KEY("contest_id","run","seq")
);
--> statement-breakpoint
CREATE TABLE "solve" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"solver_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_practice" boolean NOT NULL,
	CONSTRAINT "solve_once" PRIMARY KEY("solver_id","topic_id","run","part")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entrant_id" uuid NOT NULL,
	"solver_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"part" integer,
	"flag_id" text,
	"digest" "bytea" NOT NULL,
	"text_sealed" "bytea" NOT NULL,
	"result" text NOT NULL,
	"verdict" text,
	"code" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_attempt" boolean NOT NULL,
	"is_practice" boolean NOT NULL,
	"points" integer,
	"blood" integer,
	"evidence" jsonb,
	"ai_use" text,
	"address" "inet" NOT NULL,
	"user_agent" text NOT NULL,
	"counts_at_seq" integer NOT NULL,
	"elapsed_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"ip" "inet" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cleared" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"ip" "inet" NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"must_change" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reauth_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_why" text,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "team" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"country" text,
	"description" text DEFAULT '' NOT NULL,
	"logo" uuid,
	"max_members" integer DEFAULT 5 NOT NULL,
	"code_digest" "bytea" NOT NULL,
	"code_sealed" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disbanded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_captain" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_member_team_id_user_id_pk" PRIMARY KEY("team_id","user_id"),
	CONSTRAINT "team_member_once" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "hint_opened" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"hint_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"cost" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hint_opened_contest_id_run_hint_id_entrant_id_pk" PRIMARY KEY("contest_id","run","hint_id","entrant_id")
);
--> statement-breakpoint
CREATE TABLE "topic" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"direction_id" uuid NOT NULL,
	"difficulty" text NOT NULL,
	"description" text NOT NULL,
	"connection_info" text NOT NULL,
	"author" text NOT NULL,
	"attribution" text NOT NULL,
	"knowledge_points" text[] NOT NULL,
	"flag_type" text NOT NULL,
	"parts" jsonb NOT NULL,
	"integral_way" text NOT NULL,
	"score" integer NOT NULL,
	"score_min" integer NOT NULL,
	"dynamic_preset" text NOT NULL,
	"decay" integer NOT NULL,
	"rate" double precision NOT NULL,
	"difficulty_d" double precision NOT NULL,
	"decay_interval_s" integer NOT NULL,
	"decay_percent" double precision NOT NULL,
	"ladder" jsonb NOT NULL,
	"answer_limit" integer,
	"analysis" text NOT NULL,
	"notes" text NOT NULL,
	"sort" integer NOT NULL,
	"is_online" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"release_at" timestamp (3) with time zone,
	"is_released" boolean DEFAULT false NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_elapsed_ms" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "topic_file" (
	"topic_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "topic_file_topic_id_file_id_pk" PRIMARY KEY("topic_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "topic_flag" (
	"flag_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"sort" integer NOT NULL,
	"match" text NOT NULL,
	"digest" "bytea",
	"content_sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_hint" (
	"hint_id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"cost" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"password_history" text[] DEFAULT '{}' NOT NULL,
	"password_changed_at" timestamp (3) with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"rep_name" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role_resource_id" uuid NOT NULL,
	"organisation_id" uuid,
	"status" text DEFAULT 'normal' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"audit_status" text,
	"audit_reason" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"work_id" text,
	"address" text,
	"id_card_sealed" "bytea",
	"id_card_digest" "bytea",
	"introduction" text DEFAULT '' NOT NULL,
	"logo" uuid,
	"locale" text,
	"theme" text,
	"source" text DEFAULT 'local' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "screen" (
	"screen_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"theme" text NOT NULL,
	"lang" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"key_end" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screen_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "screen_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"screen_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulletin" ADD CONSTRAINT "bulletin_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin_read" ADD CONSTRAINT "bulletin_read_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin_read" ADD CONSTRAINT "bulletin_read_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_owner_id_user_resource_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_run" ADD CONSTRAINT "contest_run_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_staff" ADD CONSTRAINT "contest_staff_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_staff" ADD CONSTRAINT "contest_staff_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_member" ADD CONSTRAINT "entrant_member_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_member" ADD CONSTRAINT "entrant_member_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_member" ADD CONSTRAINT "entrant_member_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_parent_id_organisation_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organisation"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_direction_id_direction_resource_id_fk" FOREIGN KEY ("direction_id") REFERENCES "public"."direction"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hint_opened" ADD CONSTRAINT "hint_opened_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hint_opened" ADD CONSTRAINT "hint_opened_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic" ADD CONSTRAINT "topic_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_file" ADD CONSTRAINT "topic_file_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD CONSTRAINT "topic_flag_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD CONSTRAINT "topic_flag_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_hint" ADD CONSTRAINT "topic_hint_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_role_resource_id_role_resource_id_fk" FOREIGN KEY ("role_resource_id") REFERENCES "public"."role"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_organisation_id_organisation_resource_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_session" ADD CONSTRAINT "screen_session_screen_id_screen_screen_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screen"("screen_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit" USING btree ("object_id","seq");--> statement-breakpoint
CREATE INDEX "audit_module" ON "audit" USING btree ("module","operation","seq");--> statement-breakpoint
CREATE INDEX "bulletin_contest" ON "bulletin" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "contest_kind" ON "contest" USING btree ("kind","start_at");--> statement-breakpoint
CREATE INDEX "contest_owner" ON "contest" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contest_clock" ON "contest" USING btree ("end_at") WHERE "contest"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contest_staff_user" ON "contest_staff" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entrant_team" ON "entrant" USING btree ("contest_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entrant_user" ON "entrant" USING btree ("contest_id","user_id");--> statement-breakpoint
CREATE INDEX "entrant_of_team" ON "entrant" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "entrant_member_user" ON "entrant_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_orphan" ON "file" USING btree ("created_at") WHERE "file"."kept_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_sibling" ON "organisation" USING btree (coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_user" ON "job" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_expires" ON "rate_limit" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "direction_key" ON "direction" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "question_number" ON "question" USING btree ("number");--> statement-breakpoint
CREATE INDEX "question_updated" ON "question" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "question_owner" ON "question" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "question_name" ON "question" USING btree (lower("name"),"direction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_key" ON "role" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name" ON "role" USING btree (lower("name_en"));--> statement-breakpoint
CREATE INDEX "adjustment_contest" ON "adjustment" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "live_event_at" ON "live_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "solve_entrant" ON "solve" USING btree ("entrant_id","run");--> statement-breakpoint
CREATE INDEX "solve_contest" ON "solve" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "submission_contest" ON "submission" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "submission_solver" ON "submission" USING btree ("topic_id","solver_id","run","digest");--> statement-breakpoint
CREATE INDEX "submission_entrant" ON "submission" USING btree ("entrant_id","run","at");--> statement-breakpoint
CREATE INDEX "login_failure_username" ON "login_failure" USING btree ("username","at");--> statement-breakpoint
CREATE INDEX "login_failure_ip" ON "login_failure" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_name" ON "team" USING btree (lower("name")) WHERE "team"."disbanded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_code" ON "team" USING btree ("code_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "team_captain" ON "team_member" USING btree ("team_id") WHERE "team_member"."is_captain";--> statement-breakpoint
CREATE INDEX "hint_opened_entrant" ON "hint_opened" USING btree ("entrant_id","run");--> statement-breakpoint
CREATE INDEX "topic_contest" ON "topic" USING btree ("contest_id","sort");--> statement-breakpoint
CREATE INDEX "topic_question" ON "topic" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_once" ON "topic" USING btree ("contest_id","question_id") WHERE "topic"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "topic_release" ON "topic" USING btree ("contest_id","release_at") WHERE not "topic"."is_released" and "topic"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "topic_file_file" ON "topic_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "topic_flag_digest" ON "topic_flag" USING btree ("contest_id","digest");--> statement-breakpoint
CREATE INDEX "topic_flag_topic" ON "topic_flag" USING btree ("topic_id","part","sort");--> statement-breakpoint
CREATE INDEX "topic_flag_regex" ON "topic_flag" USING btree ("contest_id") WHERE "topic_flag"."match" = 'regex';--> statement-breakpoint
CREATE INDEX "topic_hint_topic" ON "topic_hint" USING btree ("topic_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "user_username" ON "user" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email")) WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_work_id" ON "user" USING btree ("work_id") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_id_card" ON "user" USING btree ("id_card_digest") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_role" ON "user" USING btree ("role_resource_id");--> statement-breakpoint
CREATE INDEX "screen_contest" ON "screen" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "screen_session_screen" ON "screen_session" USING btree ("screen_id");--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE FUNCTION score_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'score events are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER score_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "score_event" FOR EACH STATEMENT EXECUTE FUNCTION score_event_is_append_only();
--> statement-breakpoint
ALTER TABLE "rate_limit" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "rate_window" SET UNLOGGED;
