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
ALTER TABLE "writeup" ADD CONSTRAINT "writeup_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup" ADD CONSTRAINT "writeup_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_draft" ADD CONSTRAINT "writeup_draft_upload_id_writeup_resource_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_similar" ADD CONSTRAINT "writeup_similar_upload_id_writeup_resource_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_similar" ADD CONSTRAINT "writeup_similar_other_id_writeup_resource_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writeup_text" ADD CONSTRAINT "writeup_text_upload_id_writeup_resource_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."writeup"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_contest" ON "appeal" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "evidence_contest" ON "evidence" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "evidence_decision_case" ON "evidence_decision" USING btree ("evidence_id","at");--> statement-breakpoint
CREATE INDEX "evidence_decision_entrant" ON "evidence_decision" USING btree ("entrant_id","run","at");--> statement-breakpoint
CREATE INDEX "evidence_of_entrant" ON "evidence_entrant" USING btree ("entrant_id");--> statement-breakpoint
CREATE INDEX "writeup_contest" ON "writeup" USING btree ("contest_id","run","at");--> statement-breakpoint
CREATE INDEX "writeup_entrant" ON "writeup" USING btree ("entrant_id","run");