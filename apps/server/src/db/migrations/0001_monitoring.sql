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
ALTER TABLE "adjustment" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "contest_activity" ADD CONSTRAINT "contest_activity_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_minute" ADD CONSTRAINT "contest_minute_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_seen" ADD CONSTRAINT "contest_seen_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistic_key" ADD CONSTRAINT "statistic_key_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistic_session" ADD CONSTRAINT "statistic_session_key_id_statistic_key_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."statistic_key"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_activity_user" ON "contest_activity" USING btree ("contest_id","run","user_id","minute");--> statement-breakpoint
CREATE INDEX "contest_seen_at" ON "contest_seen" USING btree ("contest_id","at");--> statement-breakpoint
CREATE INDEX "statistic_key_contest" ON "statistic_key" USING btree ("contest_id","created_at");--> statement-breakpoint
CREATE INDEX "statistic_session_key" ON "statistic_session" USING btree ("key_id");--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_undoes_unique" UNIQUE("undoes");