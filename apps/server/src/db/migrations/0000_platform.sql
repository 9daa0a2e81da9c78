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
CREATE TABLE "login_failure" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"ip" "inet" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cleared" boolean DEFAULT false NOT NULL
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
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_role_resource_id_role_resource_id_fk" FOREIGN KEY ("role_resource_id") REFERENCES "public"."role"("resource_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit" USING btree ("object_id","seq");--> statement-breakpoint
CREATE INDEX "audit_module" ON "audit" USING btree ("module","operation","seq");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_user" ON "job" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_expires" ON "rate_limit" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "role_key" ON "role" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name" ON "role" USING btree (lower("name_en"));--> statement-breakpoint
CREATE INDEX "login_failure_username" ON "login_failure" USING btree ("username","at");--> statement-breakpoint
CREATE INDEX "login_failure_ip" ON "login_failure" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_username" ON "user" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email")) WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_work_id" ON "user" USING btree ("work_id") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_id_card" ON "user" USING btree ("id_card_digest") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_role" ON "user" USING btree ("role_resource_id");