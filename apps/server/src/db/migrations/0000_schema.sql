CREATE TABLE "api_token" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"read_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" "inet",
	"revoked_at" timestamp (3) with time zone,
	"revoked_why" text,
	"warned_at" timestamp (3) with time zone,
	CONSTRAINT "api_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE SEQUENCE audit_number AS bigint;
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" bigint DEFAULT nextval('audit_number') NOT NULL,
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
	"request_id" text,
	"contest_id" uuid,
	CONSTRAINT "audit_seq_at_pk" PRIMARY KEY("seq","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE audit_number OWNED BY "audit"."seq";
--> statement-breakpoint
-- Where a row goes whose month nobody made ahead: a write never fails for it.
CREATE TABLE audit_rest PARTITION OF "audit" DEFAULT;
--> statement-breakpoint
CREATE TABLE "audit_archive" (
	"month" date PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"rows" integer NOT NULL,
	"ranges" jsonb NOT NULL,
	"seal_hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"first_seq" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"rows" integer NOT NULL,
	"seqs" bigint[] NOT NULL,
	"hashes" "bytea" NOT NULL,
	"horizon" bigint NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup" (
	"backup_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"state" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"contents" jsonb,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"check_state" text,
	"checked_at" timestamp (3) with time zone,
	"error_code" text,
	"error_details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"restore_report" jsonb,
	CONSTRAINT "backup_name_unique" UNIQUE("name")
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
	"to_brackets" uuid[],
	"to_entrants" uuid[],
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"on_screens" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "contest_flag" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
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
	"show_unanswered_teams" boolean NOT NULL,
	"show_solvers" boolean NOT NULL,
	"show_own_tries" boolean NOT NULL,
	"show_author" boolean NOT NULL,
	"freeze_show_pending" boolean NOT NULL,
	"answer_limit" integer NOT NULL,
	"answer_limit_mode" text NOT NULL,
	"answer_limit_wait_s" integer NOT NULL,
	"flag_rate_count" integer NOT NULL,
	"flag_rate_window_s" integer NOT NULL,
	"topics_in_pause" text NOT NULL,
	"after_end" text NOT NULL,
	"show_rating" boolean DEFAULT false NOT NULL,
	"flag_prefix" text,
	"flag_length" integer,
	"flag_box" boolean DEFAULT true NOT NULL,
	"bot_api" boolean DEFAULT true NOT NULL,
	"prerequisites_view" text DEFAULT 'name' NOT NULL,
	"announce_release" boolean DEFAULT true NOT NULL,
	"announce_blood" integer DEFAULT 1 NOT NULL,
	"ai_declaration" text DEFAULT 'writeup' NOT NULL,
	"allow_writeup_upload" boolean DEFAULT false NOT NULL,
	"writeup_scope" text DEFAULT 'contest' NOT NULL,
	"writeup_until" timestamp (3) with time zone,
	"writeup_score_max" integer DEFAULT 0 NOT NULL,
	"solution_visibility" text DEFAULT 'never' NOT NULL,
	"pause_hides_topics" boolean,
	"bloods_from" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"show_rank" boolean NOT NULL,
	"show_trend" boolean NOT NULL,
	"show_entrants" boolean NOT NULL,
	"freeze_at" timestamp (3) with time zone,
	"unfreeze" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"arena_id" uuid,
	"brackets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entry_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"show_members" boolean DEFAULT false NOT NULL,
	"ai_policy" text DEFAULT 'declare' NOT NULL,
	"public_watch" boolean DEFAULT false NOT NULL,
	"watch_key_sealed" "bytea",
	"watch_screen_id" uuid,
	"certificate_template" jsonb,
	"viewer_default" text DEFAULT 'matrix' NOT NULL,
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
CREATE TABLE "contest_default" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_default_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "contest_default_version" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
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
CREATE TABLE "reset_request" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "host_sample" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"replica" text NOT NULL,
	"cpu_percent" real NOT NULL,
	"memory_used" bigint NOT NULL,
	"memory_total" bigint NOT NULL,
	"disk_percent" real NOT NULL,
	"online_admin" integer NOT NULL,
	"online_arena" integer NOT NULL,
	"online_program" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_page" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"page" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entrant_import" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"job_id" uuid,
	"result" jsonb,
	"groups_done" integer DEFAULT 0 NOT NULL,
	"user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "entrant" (
	"entrant_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"team_id" uuid,
	"user_id" uuid,
	"number" integer NOT NULL,
	"ipd" integer,
	"name" text NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"country" text,
	"logo" uuid,
	"status" text NOT NULL,
	"status_before" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"bracket_id" uuid,
	"bench" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"reason" text,
	"banned_until" timestamp (3) with time zone,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "entrant_number" UNIQUE("contest_id","number"),
	CONSTRAINT "entrant_ipd" UNIQUE("contest_id","ipd"),
	CONSTRAINT "entrant_ipd_range" CHECK ("entrant"."ipd" between 1 and 254),
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
CREATE TABLE "appeal" (
	"appeal_id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"decided_by_id" uuid,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appeal_once" UNIQUE("decision_id")
);
--> statement-breakpoint
CREATE TABLE "appeal_file" (
	"appeal_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "appeal_file_appeal_id_file_id_pk" PRIMARY KEY("appeal_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"strength" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"topic_id" uuid,
	"facts" jsonb NOT NULL,
	"fact_count" integer NOT NULL,
	"measures" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"referee_id" uuid,
	"referee" text,
	"decided_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evidence_once" UNIQUE("contest_id","run","kind","key")
);
--> statement-breakpoint
CREATE TABLE "evidence_cursor" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"run" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_decision" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"evidence_id" uuid,
	"entrant_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"by" text NOT NULL,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"reason" text NOT NULL,
	"points" integer,
	"topic_id" uuid,
	"effects" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "evidence_entrant" (
	"evidence_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	CONSTRAINT "evidence_entrant_evidence_id_entrant_id_pk" PRIMARY KEY("evidence_id","entrant_id")
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"code" text PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"contest_name" text NOT NULL,
	"name" text NOT NULL,
	"team" text,
	"rank" integer NOT NULL,
	"of" integer NOT NULL,
	"score" integer NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_once" UNIQUE("contest_id","run","entrant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contest_export" (
	"export_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"what" text NOT NULL,
	"format" text NOT NULL,
	"view" text NOT NULL,
	"filename" text NOT NULL,
	"storage_key" text,
	"size" bigint,
	"rows" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "upload" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_charge" (
	"charge_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_open" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_piece" (
	"upload_id" uuid NOT NULL,
	"start" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "upload_piece_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "license" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"license_id" text NOT NULL,
	"body" text NOT NULL,
	"activated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"activated_by" uuid,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "mail_out" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"user_id" uuid,
	"sealed" "bytea" NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"template" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"subject_zh" text,
	"text_zh" text,
	"contest_id" uuid,
	"by_id" uuid,
	"by" text NOT NULL,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_copy" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"recalled_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "message_copy_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"template" text PRIMARY KEY NOT NULL,
	"subject_en" text NOT NULL,
	"text_en" text NOT NULL,
	"subject_zh" text NOT NULL,
	"text_zh" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_read" (
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "thread_read_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contest_activity" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "contest_activity_contest_id_run_kind_subject_id_user_id_minute_pk" PRIMARY KEY("contest_id","run","kind","subject_id","user_id","minute")
);
--> statement-breakpoint
CREATE TABLE "contest_minute" (
	"contest_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"replica" text NOT NULL,
	"tries" integer NOT NULL,
	"refused" jsonb NOT NULL,
	"limited" integer NOT NULL,
	"durations" integer[] NOT NULL,
	"streams" integer NOT NULL,
	"online" integer NOT NULL,
	CONSTRAINT "contest_minute_contest_id_minute_replica_pk" PRIMARY KEY("contest_id","minute","replica")
);
--> statement-breakpoint
CREATE TABLE "contest_seen" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"page" text NOT NULL,
	"topic_id" uuid,
	"address" "inet" NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "contest_seen_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "statistic_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"user_ids" uuid[] NOT NULL,
	"lang" text NOT NULL,
	"is_real" boolean NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statistic_key_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "statistic_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"target_group" text NOT NULL,
	"organisation_ids" uuid[] DEFAULT '{}' NOT NULL,
	"with_below" boolean DEFAULT true NOT NULL,
	"within_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"must_confirm" boolean DEFAULT false NOT NULL,
	"by_email" boolean DEFAULT false NOT NULL,
	"by_id" uuid,
	"by" text NOT NULL,
	"withdraw_reason" text,
	"announced_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_edit" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"notice_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "notice_read_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"is_open" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_import" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"storage_key" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"preview" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"job_id" uuid,
	"question_ids" uuid[] DEFAULT '{}' NOT NULL,
	"overwritten_ids" uuid[] DEFAULT '{}' NOT NULL,
	"contest_id" uuid,
	"user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"direction_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_origin" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collected" (
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"topic_name" text NOT NULL,
	"contest_name" text NOT NULL,
	"folder_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collected_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "collection_folder" (
	"folder_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"contest_id" uuid,
	"topic_id" uuid,
	"topic_name" text DEFAULT '' NOT NULL,
	"contest_name" text DEFAULT '' NOT NULL,
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
CREATE TABLE "shared_topic" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid,
	"at" timestamp (3) with time zone,
	CONSTRAINT "shared_topic_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"thread_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid,
	"run" integer NOT NULL,
	"entrant_id" uuid,
	"user_id" uuid,
	"subject" text,
	"message_id" uuid,
	"topic_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"bulletin_id" uuid,
	"assigned_to" uuid,
	"assigned_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "thread_is_one" CHECK (("thread"."entrant_id" is null) <> ("thread"."user_id" is null))
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
CREATE TABLE "question_flag" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"connection_info" text DEFAULT '' NOT NULL,
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
	"answer_limit" integer,
	"part_order" text DEFAULT 'any' NOT NULL,
	"flag_prefix" text,
	"flag_length" integer,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report_types" text[] DEFAULT '{zip}'::text[] NOT NULL,
	"report_max_mb" integer DEFAULT 1024 NOT NULL,
	"best_counts" boolean DEFAULT false NOT NULL,
	"uploads_max" integer DEFAULT 5 NOT NULL,
	"flag_digests" text[]
);
--> statement-breakpoint
CREATE TABLE "direction" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"banks" text[] DEFAULT '{flag}'::text[] NOT NULL,
	"aliases" text[],
	"version" integer DEFAULT 1 NOT NULL,
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
	"author" text DEFAULT '' NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"knowledge_points" text[] DEFAULT '{}' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"analysis" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"analysis_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"topic_sets" text[] DEFAULT '{}'::text[] NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"tested_by" uuid,
	"test_result" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_in_organisation" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone
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
CREATE TABLE "resolver_run" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"run" integer NOT NULL,
	"seq" integer NOT NULL,
	"bracket_id" uuid,
	"award_places" integer NOT NULL,
	"frozen_order" jsonb NOT NULL,
	"total" integer NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	"auto_s" integer,
	"next_at" timestamp (3) with time zone,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"prepared_by" uuid
);
--> statement-breakpoint
CREATE TABLE "resolver_step" (
	"contest_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "resolver_step_contest_id_step_pk" PRIMARY KEY("contest_id","step")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" text[] NOT NULL,
	"updated_by" uuid,
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
	"by" text NOT NULL,
	"undoes" uuid,
	CONSTRAINT "adjustment_undoes_unique" UNIQUE("undoes")
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
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_digest" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_user_id_code_digest_pk" PRIMARY KEY("user_id","code_digest")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenge" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seed_sealed" "bytea" NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_browser" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_proof" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
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
CREATE TABLE "password_request" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ip" "inet" NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registration_code" (
	"code_digest" "bytea" PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL
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
	"role_id" uuid,
	"provider_id" text,
	"is_strong" boolean DEFAULT false NOT NULL,
	"old_token_hash" "bytea",
	"old_until" timestamp (3) with time zone,
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
CREATE TABLE "setting_change" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"is_secret" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_export" (
	"export_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"job_id" uuid,
	"storage_key" text,
	"size" integer,
	"rows" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_import" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope_id" uuid,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"used" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refusal" jsonb,
	"job_id" uuid,
	"result" jsonb,
	"outcome" jsonb,
	"handed" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sheet_import_row" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"sealed" "bytea",
	"judged" jsonb NOT NULL,
	"verdict" text NOT NULL,
	CONSTRAINT "sheet_import_row_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "directory_entry" (
	"user_id" uuid NOT NULL,
	"dn" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_entry_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_arrival" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider_id" text NOT NULL,
	"claims" jsonb NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_flow" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider_id" text NOT NULL,
	"purpose" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier_sealed" "bytea" NOT NULL,
	"session_id" uuid,
	"next" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_link" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"who" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "sso_link_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "storage_run" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"trigger" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"state" text DEFAULT 'running' NOT NULL,
	"freed_bytes" bigint DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"was_over_limit" boolean DEFAULT false NOT NULL,
	"is_over_limit" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "resource_import" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"report" jsonb,
	"job_id" uuid,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"made" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"direction_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE SEQUENCE system_log_number AS bigint;
--> statement-breakpoint
CREATE TABLE "system_log" (
	"seq" bigint DEFAULT nextval('system_log_number') NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"level" smallint NOT NULL,
	"source" text NOT NULL,
	"replica" text NOT NULL,
	"message" text NOT NULL,
	"request_id" text,
	"data" jsonb,
	CONSTRAINT "system_log_seq_at_pk" PRIMARY KEY("seq","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE system_log_number OWNED BY "system_log"."seq";
--> statement-breakpoint
-- Where a row goes whose month nobody made ahead: a write never fails for it.
CREATE TABLE system_log_rest PARTITION OF "system_log" DEFAULT;
--> statement-breakpoint
CREATE TABLE "system_log_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"debug_until" timestamp (3) with time zone,
	"debug_by" uuid
);
--> statement-breakpoint
CREATE TABLE "team" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"ipd" integer,
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
	"disbanded_at" timestamp (3) with time zone,
	"created_by" uuid,
	CONSTRAINT "team_ipd_range" CHECK ("team"."ipd" between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "team_history" (
	"history_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"other_team_id" uuid,
	"by_id" uuid,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_captain" boolean DEFAULT false NOT NULL,
	"invited_by" uuid,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_member_team_id_user_id_pk" PRIMARY KEY("team_id","user_id"),
	CONSTRAINT "team_member_once" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "team_request" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_request_once" UNIQUE("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "topic_flag_rules" (
	"topic_id" uuid PRIMARY KEY NOT NULL,
	"connection_info" text NOT NULL,
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
	"part_order" text DEFAULT 'any' NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report_types" text[] DEFAULT '{zip}'::text[] NOT NULL,
	"report_max_mb" integer DEFAULT 1024 NOT NULL,
	"best_counts" boolean DEFAULT false NOT NULL,
	"uploads_max" integer DEFAULT 5 NOT NULL,
	"is_practice" boolean DEFAULT false NOT NULL,
	"prerequisites" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"prerequisites_needed" integer,
	"locked_view" text,
	"announce_release" boolean,
	"reward_way" text,
	"blood_percent" jsonb,
	"answer_limit_mode" text,
	"answer_limit_wait_s" integer,
	"flag_rate_count" integer,
	"flag_rate_window_s" integer,
	"flag_prefix" text,
	"flag_length" integer,
	"show_solvers" boolean,
	"show_own_tries" boolean,
	"show_author" boolean,
	"show_rating" boolean,
	"solution_visibility" text,
	"topics_in_pause" text
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
	"author" text NOT NULL,
	"attribution" text NOT NULL,
	"knowledge_points" text[] NOT NULL,
	"analysis" text NOT NULL,
	"notes" text NOT NULL,
	"sort" integer NOT NULL,
	"is_online" boolean DEFAULT true NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"release_at" timestamp (3) with time zone,
	"is_released" boolean DEFAULT false NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_elapsed_ms" bigint DEFAULT 0 NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"question_version" integer DEFAULT 0 NOT NULL,
	"release_offset_s" integer,
	"close_at" timestamp (3) with time zone,
	"brackets" uuid[],
	"tested_at" timestamp (3) with time zone,
	"tested_by" uuid,
	"test_result" text,
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
	"use" text DEFAULT 'attachment' NOT NULL,
	"url" text,
	"is_template" boolean DEFAULT false NOT NULL,
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
	"content_sealed" "bytea" NOT NULL,
	"owner_id" uuid,
	"run" integer,
	"pair_id" uuid
);
--> statement-breakpoint
CREATE TABLE "topic_hint" (
	"hint_id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"cost" integer NOT NULL,
	"after" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"release_at" timestamp (3) with time zone,
	"is_announced" boolean DEFAULT true NOT NULL
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
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"registered_ip" "inet",
	"review_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"time_zone" text,
	"email_verified" text,
	"mail_off" text[] DEFAULT '{}' NOT NULL,
	"terms_version" text,
	"terms_at" timestamp (3) with time zone,
	"resent" integer DEFAULT 0 NOT NULL,
	"source" text DEFAULT 'local' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_number" integer
);
--> statement-breakpoint
CREATE TABLE "screen" (
	"screen_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"shows" text,
	"bracket_id" uuid,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
CREATE TABLE "screen_set" (
	"screen_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"weight" integer,
	CONSTRAINT "screen_set_screen_id_contest_id_pk" PRIMARY KEY("screen_id","contest_id")
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
CREATE TABLE "webhook" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_call" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"status" integer,
	"reason" text,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_cursor" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"run" integer NOT NULL,
	"seq" integer NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writeup" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"kind" text NOT NULL,
	"entrant_id" uuid NOT NULL,
	"solver_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"topic_id" uuid,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"counts_at_seq" integer NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"ai_use" text,
	"ai_tools" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"score" integer,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"referee_id" uuid,
	"referee" text,
	"judged_at" timestamp (3) with time zone,
	"ask_until" timestamp (3) with time zone,
	"lock_user_id" uuid,
	"lock_by" text,
	"lock_at" timestamp (3) with time zone,
	"lock_until" timestamp (3) with time zone,
	"review_version" integer DEFAULT 0 NOT NULL,
	"text_state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "writeup_version" UNIQUE NULLS NOT DISTINCT("contest_id","run","kind","solver_id","topic_id","version")
);
--> statement-breakpoint
CREATE TABLE "writeup_draft" (
	"upload_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text,
	"score" integer,
	"rubric" jsonb NOT NULL,
	"remark" text NOT NULL,
	CONSTRAINT "writeup_draft_upload_id_user_id_pk" PRIMARY KEY("upload_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "writeup_similar" (
	"upload_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"share" real NOT NULL,
	CONSTRAINT "writeup_similar_upload_id_other_id_pk" PRIMARY KEY("upload_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "writeup_text" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"shingles" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin" ADD CONSTRAINT "bulletin_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin_read" ADD CONSTRAINT "bulletin_read_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin_read" ADD CONSTRAINT "bulletin_read_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_flag" ADD CONSTRAINT "contest_flag_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_owner_id_user_resource_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_run" ADD CONSTRAINT "contest_run_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_staff" ADD CONSTRAINT "contest_staff_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_staff" ADD CONSTRAINT "contest_staff_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_request" ADD CONSTRAINT "reset_request_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_page" ADD CONSTRAINT "session_page_session_id_session_resource_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_import" ADD CONSTRAINT "entrant_import_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_member" ADD CONSTRAINT "entrant_member_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_member" ADD CONSTRAINT "entrant_member_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_member" ADD CONSTRAINT "entrant_member_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_decision_id_evidence_decision_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."evidence_decision"("decision_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_file" ADD CONSTRAINT "appeal_file_appeal_id_appeal_appeal_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeal"("appeal_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_cursor" ADD CONSTRAINT "evidence_cursor_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_decision" ADD CONSTRAINT "evidence_decision_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_decision" ADD CONSTRAINT "evidence_decision_evidence_id_evidence_resource_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_decision" ADD CONSTRAINT "evidence_decision_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_entrant" ADD CONSTRAINT "evidence_entrant_evidence_id_evidence_resource_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_entrant" ADD CONSTRAINT "evidence_entrant_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_export" ADD CONSTRAINT "contest_export_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copy" ADD CONSTRAINT "message_copy_message_id_message_resource_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copy" ADD CONSTRAINT "message_copy_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_activity" ADD CONSTRAINT "contest_activity_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_minute" ADD CONSTRAINT "contest_minute_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_seen" ADD CONSTRAINT "contest_seen_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistic_key" ADD CONSTRAINT "statistic_key_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistic_session" ADD CONSTRAINT "statistic_session_key_id_statistic_key_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."statistic_key"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_edit" ADD CONSTRAINT "notice_edit_notice_id_notice_resource_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_resource_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_parent_id_organisation_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organisation"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_origin" ADD CONSTRAINT "question_origin_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected" ADD CONSTRAINT "collected_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected" ADD CONSTRAINT "collected_folder_id_collection_folder_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."collection_folder"("folder_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_folder" ADD CONSTRAINT "collection_folder_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_call" ADD CONSTRAINT "bot_call_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_token" ADD CONSTRAINT "entrant_token_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrant_token" ADD CONSTRAINT "entrant_token_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_topic" ADD CONSTRAINT "shared_topic_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_topic" ADD CONSTRAINT "shared_topic_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rating" ADD CONSTRAINT "topic_rating_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rating" ADD CONSTRAINT "topic_rating_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rating" ADD CONSTRAINT "topic_rating_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_flag" ADD CONSTRAINT "question_flag_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_direction_id_direction_resource_id_fk" FOREIGN KEY ("direction_id") REFERENCES "public"."direction"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_grant" ADD CONSTRAINT "question_grant_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pool" ADD CONSTRAINT "question_pool_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolver_run" ADD CONSTRAINT "resolver_run_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolver_step" ADD CONSTRAINT "resolver_step_contest_id_resolver_run_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."resolver_run"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_browser" ADD CONSTRAINT "trusted_browser_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proof" ADD CONSTRAINT "email_proof_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_request" ADD CONSTRAINT "password_request_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_import_row" ADD CONSTRAINT "sheet_import_row_import_id_sheet_import_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."sheet_import"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_entry" ADD CONSTRAINT "directory_entry_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_arrival" ADD CONSTRAINT "sso_arrival_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_link" ADD CONSTRAINT "sso_link_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_history" ADD CONSTRAINT "team_history_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_history" ADD CONSTRAINT "team_history_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_request" ADD CONSTRAINT "team_request_team_id_team_resource_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_request" ADD CONSTRAINT "team_request_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_flag_rules" ADD CONSTRAINT "topic_flag_rules_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hint_opened" ADD CONSTRAINT "hint_opened_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hint_opened" ADD CONSTRAINT "hint_opened_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic" ADD CONSTRAINT "topic_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_file" ADD CONSTRAINT "topic_file_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD CONSTRAINT "topic_flag_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD CONSTRAINT "topic_flag_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_flag" ADD CONSTRAINT "topic_flag_owner_id_entrant_entrant_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_hint" ADD CONSTRAINT "topic_hint_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_opened" ADD CONSTRAINT "topic_opened_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_opened" ADD CONSTRAINT "topic_opened_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_pool" ADD CONSTRAINT "topic_pool_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_role_resource_id_role_resource_id_fk" FOREIGN KEY ("role_resource_id") REFERENCES "public"."role"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_organisation_id_organisation_resource_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen" ADD CONSTRAINT "screen_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_set" ADD CONSTRAINT "screen_set_screen_id_screen_screen_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screen"("screen_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_set" ADD CONSTRAINT "screen_set_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_session" ADD CONSTRAINT "screen_session_screen_id_screen_screen_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screen"("screen_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_call" ADD CONSTRAINT "webhook_call_webhook_id_webhook_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_cursor" ADD CONSTRAINT "webhook_cursor_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup" ADD CONSTRAINT "writeup_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup" ADD CONSTRAINT "writeup_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_draft" ADD CONSTRAINT "writeup_draft_upload_id_writeup_resource_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_similar" ADD CONSTRAINT "writeup_similar_upload_id_writeup_resource_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_similar" ADD CONSTRAINT "writeup_similar_other_id_writeup_resource_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_text" ADD CONSTRAINT "writeup_text_upload_id_writeup_resource_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_user" ON "api_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_token_prefix" ON "api_token" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit" USING btree ("object_id","at");--> statement-breakpoint
CREATE INDEX "audit_module" ON "audit" USING btree ("module","operation","at");--> statement-breakpoint
CREATE INDEX "audit_refused" ON "audit" USING btree ("at") WHERE result <> 'success';--> statement-breakpoint
CREATE INDEX "backup_started" ON "backup" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "bulletin_contest" ON "bulletin" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "contest_kind" ON "contest" USING btree ("kind","start_at");--> statement-breakpoint
CREATE INDEX "contest_owner" ON "contest" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contest_clock" ON "contest" USING btree ("end_at") WHERE "contest"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contest_staff_user" ON "contest_staff" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reset_request_pending" ON "reset_request" USING btree ("contest_id") WHERE "reset_request"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "reset_request_contest" ON "reset_request" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "entrant_import_contest" ON "entrant_import" USING btree ("contest_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entrant_team" ON "entrant" USING btree ("contest_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entrant_user" ON "entrant" USING btree ("contest_id","user_id");--> statement-breakpoint
CREATE INDEX "entrant_of_team" ON "entrant" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "entrant_member_user" ON "entrant_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appeal_contest" ON "appeal" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "evidence_contest" ON "evidence" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "evidence_decision_case" ON "evidence_decision" USING btree ("evidence_id","at");--> statement-breakpoint
CREATE INDEX "evidence_decision_entrant" ON "evidence_decision" USING btree ("entrant_id","run","at");--> statement-breakpoint
CREATE INDEX "evidence_of_entrant" ON "evidence_entrant" USING btree ("entrant_id");--> statement-breakpoint
CREATE INDEX "contest_export_maker" ON "contest_export" USING btree ("contest_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "contest_export_age" ON "contest_export" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "file_user" ON "file" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_orphan" ON "file" USING btree ("created_at") WHERE "file"."kept_at" is null;--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_seen" ON "upload" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "upload_charge_user" ON "upload_charge" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "upload_charge_at" ON "upload_charge" USING btree ("at");--> statement-breakpoint
CREATE INDEX "license_activated" ON "license" USING btree ("activated_at");--> statement-breakpoint
CREATE INDEX "mail_out_due" ON "mail_out" USING btree ("due_at") WHERE "mail_out"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "message_created" ON "message" USING btree ("created_at","resource_id");--> statement-breakpoint
CREATE INDEX "message_by" ON "message" USING btree ("by_id","created_at");--> statement-breakpoint
CREATE INDEX "message_copy_user" ON "message_copy" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "contest_activity_user" ON "contest_activity" USING btree ("contest_id","run","user_id","minute");--> statement-breakpoint
CREATE INDEX "contest_seen_at" ON "contest_seen" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "statistic_key_contest" ON "statistic_key" USING btree ("contest_id","created_at");--> statement-breakpoint
CREATE INDEX "statistic_session_key" ON "statistic_session" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "notice_released" ON "notice" USING btree ("state","publish_at");--> statement-breakpoint
CREATE INDEX "notice_waiting" ON "notice" USING btree ("publish_at") WHERE "notice"."state" = 'released' and "notice"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "notice_edit_notice" ON "notice_edit" USING btree ("notice_id","at");--> statement-breakpoint
CREATE INDEX "notice_read_user" ON "notice_read" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_sibling" ON "organisation" USING btree (coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_code" ON "organisation" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "organisation_parent" ON "organisation" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "package_import_user" ON "package_import" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "package_import_created" ON "package_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "question_origin_package" ON "question_origin" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "collected_folder" ON "collected" USING btree ("folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_folder_name" ON "collection_folder" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "note_user" ON "note" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_user" ON "job" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_expires" ON "rate_limit" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bot_call_entrant" ON "bot_call" USING btree ("entrant_id","at");--> statement-breakpoint
CREATE INDEX "thread_contest" ON "thread" USING btree ("contest_id","run","status","last_at");--> statement-breakpoint
CREATE INDEX "thread_entrant" ON "thread" USING btree ("entrant_id","run","last_at");--> statement-breakpoint
CREATE INDEX "thread_user" ON "thread" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "thread_message_thread" ON "thread_message" USING btree ("thread_id","at");--> statement-breakpoint
CREATE INDEX "topic_rating_contest" ON "topic_rating" USING btree ("contest_id","run");--> statement-breakpoint
CREATE INDEX "question_flag_digest" ON "question_flag" USING gin ("flag_digests");--> statement-breakpoint
CREATE UNIQUE INDEX "direction_key" ON "direction" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "question_number" ON "question" USING btree ("number");--> statement-breakpoint
CREATE INDEX "question_updated" ON "question" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "question_owner" ON "question" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "question_name" ON "question" USING btree (lower("name"),"direction_id");--> statement-breakpoint
CREATE INDEX "question_grant_subject" ON "question_grant" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_pool_number" ON "question_pool" USING btree ("question_id","number");--> statement-breakpoint
CREATE INDEX "question_pool_file" ON "question_pool" USING btree ("file_id");--> statement-breakpoint
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
CREATE INDEX "password_request_user" ON "password_request" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_request_open" ON "password_request" USING btree ("closed_at","created_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_old_token" ON "session" USING btree ("old_token_hash");--> statement-breakpoint
CREATE INDEX "setting_change_at" ON "setting_change" USING btree ("at","resource_id");--> statement-breakpoint
CREATE INDEX "setting_change_name" ON "setting_change" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "sheet_export_age" ON "sheet_export" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sheet_import_owner" ON "sheet_import" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "sheet_import_verdict" ON "sheet_import_row" USING btree ("import_id","verdict","row");--> statement-breakpoint
CREATE INDEX "directory_entry_dn" ON "directory_entry" USING btree ("dn");--> statement-breakpoint
CREATE INDEX "sso_link_user" ON "sso_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "storage_run_started" ON "storage_run" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "resource_import_created" ON "resource_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "system_log_at" ON "system_log" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "system_log_level" ON "system_log" USING btree ("level","at") WHERE level >= 40;--> statement-breakpoint
CREATE INDEX "system_log_request" ON "system_log" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_name" ON "team" USING btree (lower("name")) WHERE "team"."disbanded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_code" ON "team" USING btree ("code_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "team_number" ON "team" USING btree (lower("number")) WHERE "team"."disbanded_at" is null and "team"."number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "team_ipd" ON "team" USING btree ("ipd") WHERE "team"."disbanded_at" is null;--> statement-breakpoint
CREATE INDEX "team_history_team" ON "team_history" USING btree ("team_id","at");--> statement-breakpoint
CREATE INDEX "team_history_user" ON "team_history" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_captain" ON "team_member" USING btree ("team_id") WHERE "team_member"."is_captain";--> statement-breakpoint
CREATE INDEX "team_request_user" ON "team_request" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hint_opened_entrant" ON "hint_opened" USING btree ("entrant_id","run");--> statement-breakpoint
CREATE INDEX "topic_contest" ON "topic" USING btree ("contest_id","sort");--> statement-breakpoint
CREATE INDEX "topic_question" ON "topic" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_once" ON "topic" USING btree ("contest_id","question_id") WHERE "topic"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "topic_release" ON "topic" USING btree ("contest_id","release_at") WHERE not "topic"."is_released" and "topic"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "topic_file_file" ON "topic_file" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_flag_owned" ON "topic_flag" USING btree ("topic_id","part","owner_id","run") WHERE "topic_flag"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "topic_flag_owner" ON "topic_flag" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "topic_flag_digest" ON "topic_flag" USING btree ("contest_id","digest");--> statement-breakpoint
CREATE INDEX "topic_flag_topic" ON "topic_flag" USING btree ("topic_id","part","sort");--> statement-breakpoint
CREATE INDEX "topic_flag_regex" ON "topic_flag" USING btree ("contest_id") WHERE "topic_flag"."match" = 'regex';--> statement-breakpoint
CREATE INDEX "topic_hint_due" ON "topic_hint" USING btree ("release_at") WHERE not "topic_hint"."is_announced";--> statement-breakpoint
CREATE INDEX "topic_hint_topic" ON "topic_hint" USING btree ("topic_id","sort");--> statement-breakpoint
CREATE INDEX "topic_opened_entrant" ON "topic_opened" USING btree ("entrant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_pool_number" ON "topic_pool" USING btree ("topic_id","number");--> statement-breakpoint
CREATE INDEX "topic_pool_file" ON "topic_pool" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_username" ON "user" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email")) WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_work_id" ON "user" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "user_phone" ON "user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "user_created" ON "user" USING btree ("created_at","resource_id");--> statement-breakpoint
CREATE INDEX "user_registered_ip" ON "user" USING btree ("registered_ip");--> statement-breakpoint
CREATE UNIQUE INDEX "user_deleted_number" ON "user" USING btree ("deleted_number");--> statement-breakpoint
CREATE UNIQUE INDEX "user_id_card" ON "user" USING btree ("id_card_digest") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_role" ON "user" USING btree ("role_resource_id");--> statement-breakpoint
CREATE INDEX "user_organisation" ON "user" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "screen_of_contest" ON "screen" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "screen_set_contest" ON "screen_set" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "screen_session_screen" ON "screen_session" USING btree ("screen_id");--> statement-breakpoint
CREATE INDEX "webhook_contest" ON "webhook" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "webhook_call_contest" ON "webhook_call" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "webhook_call_due" ON "webhook_call" USING btree ("next_try_at") WHERE "webhook_call"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "writeup_contest" ON "writeup" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "writeup_entrant" ON "writeup" USING btree ("entrant_id","run");
--> statement-breakpoint
ALTER TABLE "rate_limit" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "rate_window" SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION score_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'score events are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER score_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "score_event" FOR EACH STATEMENT EXECUTE FUNCTION score_event_is_append_only();
--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- For each row as well, because only such triggers stand on the months themselves.
CREATE TRIGGER audit_row_append_only BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE TRUNCATE ON audit_rest FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR TRUNCATE ON "audit_seal" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- Makes the month of a day (UTC). Rows of it that already lie in the rest move into it.
CREATE FUNCTION audit_make_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz := date_trunc('month', day::timestamp) AT TIME ZONE 'UTC';
  past timestamptz := (date_trunc('month', day::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'audit_' || to_char(day, 'YYYYMM');
  found boolean;
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  SELECT EXISTS (SELECT FROM audit_rest WHERE at >= first AND at < past) INTO found;
  IF found THEN
    ALTER TABLE audit DETACH PARTITION audit_rest;
    ALTER TABLE audit_rest RENAME TO audit_rest_before;
  END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF audit FOR VALUES FROM (%L) TO (%L)', name, first, past);
  EXECUTE format('CREATE TRIGGER audit_append_only BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()', name);
  IF found THEN
    CREATE TABLE audit_rest PARTITION OF audit DEFAULT;
    CREATE TRIGGER audit_append_only BEFORE TRUNCATE ON audit_rest FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
    INSERT INTO audit SELECT * FROM audit_rest_before;
    DROP TABLE audit_rest_before;
  END IF;
END $$;
--> statement-breakpoint
SELECT audit_make_month(month::date) FROM generate_series(
  date_trunc('month', now() AT TIME ZONE 'UTC'), date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months', interval '1 month') AS month;
