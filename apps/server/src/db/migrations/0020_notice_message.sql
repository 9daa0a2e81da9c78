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
ALTER TABLE "thread" ALTER COLUMN "contest_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "thread" ALTER COLUMN "entrant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_page" ADD CONSTRAINT "session_page_session_id_session_resource_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copy" ADD CONSTRAINT "message_copy_message_id_message_resource_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copy" ADD CONSTRAINT "message_copy_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_edit" ADD CONSTRAINT "notice_edit_notice_id_notice_resource_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_resource_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected" ADD CONSTRAINT "collected_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected" ADD CONSTRAINT "collected_folder_id_collection_folder_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."collection_folder"("folder_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_folder" ADD CONSTRAINT "collection_folder_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_created" ON "message" USING btree ("created_at","resource_id");--> statement-breakpoint
CREATE INDEX "message_by" ON "message" USING btree ("by_id","created_at");--> statement-breakpoint
CREATE INDEX "message_copy_user" ON "message_copy" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notice_released" ON "notice" USING btree ("state","publish_at");--> statement-breakpoint
CREATE INDEX "notice_waiting" ON "notice" USING btree ("publish_at") WHERE "notice"."state" = 'released' and "notice"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "notice_edit_notice" ON "notice_edit" USING btree ("notice_id","at");--> statement-breakpoint
CREATE INDEX "notice_read_user" ON "notice_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collected_folder" ON "collected" USING btree ("folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_folder_name" ON "collection_folder" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "note_user" ON "note" USING btree ("user_id","updated_at");--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_user" ON "thread" USING btree ("user_id","last_at");--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_is_one" CHECK (("thread"."entrant_id" is null) <> ("thread"."user_id" is null));