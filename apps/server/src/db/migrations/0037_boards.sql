CREATE TABLE "board" (
	"rank_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"background" uuid,
	"unit" text NOT NULL,
	"unite_best" integer NOT NULL,
	"is_realtime" boolean NOT NULL,
	"is_published" boolean NOT NULL,
	"total_digits" integer NOT NULL,
	"hide_zero" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_join" (
	"rank_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"into_name" text NOT NULL,
	CONSTRAINT "board_join_rank_id_from_name_pk" PRIMARY KEY("rank_id","from_name")
);
--> statement-breakpoint
CREATE TABLE "board_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"rank_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"key_end" text NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "board_race" (
	"race_id" uuid PRIMARY KEY NOT NULL,
	"rank_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"category" text NOT NULL,
	"normalize_by" text NOT NULL,
	"normalized_score" integer NOT NULL,
	"weighting_factor" integer NOT NULL,
	"full_mark" bigint,
	"source" text NOT NULL,
	"contest_id" uuid,
	"arena_id" uuid,
	"url" text,
	"data" jsonb,
	"data_version" integer DEFAULT 0 NOT NULL,
	"data_at" timestamp (3) with time zone,
	"data_name" text,
	"tried_at" timestamp (3) with time zone,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "board_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_join" ADD CONSTRAINT "board_join_rank_id_board_rank_id_fk" FOREIGN KEY ("rank_id") REFERENCES "public"."board"("rank_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_key" ADD CONSTRAINT "board_key_rank_id_board_rank_id_fk" FOREIGN KEY ("rank_id") REFERENCES "public"."board"("rank_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_race" ADD CONSTRAINT "board_race_rank_id_board_rank_id_fk" FOREIGN KEY ("rank_id") REFERENCES "public"."board"("rank_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_race" ADD CONSTRAINT "board_race_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_session" ADD CONSTRAINT "board_session_key_id_board_key_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."board_key"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_owner" ON "board" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "board_key_board" ON "board_key" USING btree ("rank_id");--> statement-breakpoint
CREATE INDEX "board_race_board" ON "board_race" USING btree ("rank_id","sort");--> statement-breakpoint
CREATE INDEX "board_race_contest" ON "board_race" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "board_session_key" ON "board_session" USING btree ("key_id");