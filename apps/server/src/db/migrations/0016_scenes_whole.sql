CREATE TABLE "console_recording" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"console_id" uuid NOT NULL,
	"scene_id" uuid NOT NULL,
	"scene_number" integer NOT NULL,
	"scene_name" text NOT NULL,
	"owner" text NOT NULL,
	"subject" text NOT NULL,
	"payer" text NOT NULL,
	"node" text NOT NULL,
	"user_id" uuid NOT NULL,
	"is_staff" boolean NOT NULL,
	"state" text DEFAULT 'recording' NOT NULL,
	"why" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"lost_bytes" bigint DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console_recording_piece" (
	"recording_id" uuid NOT NULL,
	"piece" integer NOT NULL,
	"storage_key" text,
	"from_ms" integer NOT NULL,
	"bytes" integer,
	"sha256" text,
	"chain" text,
	CONSTRAINT "console_recording_piece_recording_id_piece_pk" PRIMARY KEY("recording_id","piece")
);
--> statement-breakpoint
CREATE TABLE "recording_replay" (
	"replay_id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_host_port" (
	"host_port" integer PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"node" text NOT NULL,
	"port" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_scene" ADD COLUMN "scene_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_scene" ADD COLUMN "scene_warm_pool" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_scene" ADD COLUMN "scene_access_modes" text[] DEFAULT '{gateway,console,web}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scene" ADD COLUMN "access_modes" text[] DEFAULT '{gateway,console,web}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "console_recording_piece" ADD CONSTRAINT "console_recording_piece_recording_id_console_recording_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."console_recording"("recording_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_replay" ADD CONSTRAINT "recording_replay_recording_id_console_recording_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."console_recording"("recording_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_host_port" ADD CONSTRAINT "scene_host_port_scene_id_scene_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("scene_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "console_recording_started" ON "console_recording" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "console_recording_user" ON "console_recording" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "console_recording_scene" ON "console_recording" USING btree ("scene_id");--> statement-breakpoint
CREATE INDEX "console_recording_owner" ON "console_recording" USING btree ("owner","started_at");--> statement-breakpoint
CREATE INDEX "console_recording_open" ON "console_recording" USING btree ("recording_id") WHERE "console_recording"."state" = 'recording';--> statement-breakpoint
CREATE INDEX "recording_replay_user" ON "recording_replay" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_host_port_target" ON "scene_host_port" USING btree ("scene_id","node","port");