CREATE TABLE "exam_call" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid NOT NULL,
	"text" text NOT NULL,
	"called_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "exam_candidate" (
	"entrant_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"candidate_no" text NOT NULL,
	"room_id" uuid,
	"seat" integer,
	"time_factor" integer DEFAULT 100 NOT NULL,
	"factor_reason" text DEFAULT '' NOT NULL,
	"has_aid" boolean DEFAULT false NOT NULL,
	"code_run" integer
);
--> statement-breakpoint
CREATE TABLE "exam_invigilator" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "exam_invigilator_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exam_message" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"entrant_id" uuid,
	"room_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by_user" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_message_read" (
	"message_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_message_read_message_id_entrant_id_pk" PRIMARY KEY("message_id","entrant_id")
);
--> statement-breakpoint
CREATE TABLE "exam_room" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"code" text,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_theory" ADD COLUMN "room_address_check" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_allowance" ADD COLUMN "room_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "time_factor" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_call" ADD CONSTRAINT "exam_call_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_call" ADD CONSTRAINT "exam_call_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_room_id_exam_room_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_room"("room_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_invigilator" ADD CONSTRAINT "exam_invigilator_room_id_exam_room_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_room"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_invigilator" ADD CONSTRAINT "exam_invigilator_user_id_user_resource_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_room_id_exam_room_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_room"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message_read" ADD CONSTRAINT "exam_message_read_message_id_exam_message_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."exam_message"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message_read" ADD CONSTRAINT "exam_message_read_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_room" ADD CONSTRAINT "exam_room_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_call_entrant" ON "exam_call" USING btree ("contest_id","run","entrant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_no" ON "exam_candidate" USING btree ("contest_id","candidate_no");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_seat" ON "exam_candidate" USING btree ("room_id","seat");--> statement-breakpoint
CREATE INDEX "exam_invigilator_user" ON "exam_invigilator" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exam_message_contest" ON "exam_message" USING btree ("contest_id","run");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_room_name" ON "exam_room" USING btree ("contest_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_room_code" ON "exam_room" USING btree ("contest_id","code");