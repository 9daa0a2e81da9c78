CREATE TABLE "contest_ad" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"scoring_preset" text NOT NULL,
	"initial_score" integer,
	"hardness" double precision NOT NULL,
	"inflation" boolean NOT NULL,
	"flag_points" integer NOT NULL,
	"sla_points" integer NOT NULL,
	"attack_points" integer NOT NULL,
	"down_points" integer NOT NULL,
	"flag_prefix" text,
	"flag_life_rounds" integer NOT NULL,
	"submit_needs_up" boolean NOT NULL,
	"check_mode" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_capture" (
	"capture_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"issued" integer NOT NULL,
	"n" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"victim_id" uuid NOT NULL,
	"store" integer NOT NULL,
	"attacker_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"via" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "ad_capture_contest_id_run_attacker_id_issued_topic_id_victim_id_store_pk" PRIMARY KEY("contest_id","run","attacker_id","issued","topic_id","victim_id","store")
);
--> statement-breakpoint
CREATE TABLE "ad_flag" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"n" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"entrant_id" uuid NOT NULL,
	"store" integer NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"hint" text,
	"flag_ref" text,
	"missing_in" integer[] DEFAULT '{}'::int[] NOT NULL,
	CONSTRAINT "ad_flag_contest_id_run_n_topic_id_entrant_id_store_pk" PRIMARY KEY("contest_id","run","n","topic_id","entrant_id","store")
);
--> statement-breakpoint
CREATE TABLE "ad_round_topic" (
	"contest_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"n" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	"weight" integer NOT NULL,
	"stores" integer[] NOT NULL,
	"script_id" uuid,
	CONSTRAINT "ad_round_topic_contest_id_run_n_topic_id_pk" PRIMARY KEY("contest_id","run","n","topic_id")
);
--> statement-breakpoint
CREATE TABLE "ad_service" (
	"topic_id" uuid PRIMARY KEY NOT NULL,
	"service_key" text NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"release_round" integer DEFAULT 1 NOT NULL,
	"stores" jsonb NOT NULL,
	"ports" jsonb NOT NULL,
	"puts" integer,
	"old_gets" integer NOT NULL,
	"stage_timeout_s" jsonb NOT NULL,
	"script_id" uuid
);
--> statement-breakpoint
CREATE TABLE "question_service" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"service_key" text NOT NULL,
	"ports" jsonb NOT NULL,
	"flag_stores" jsonb NOT NULL,
	"put_mode" text NOT NULL,
	"checker_script" jsonb,
	"checker_attachment" jsonb,
	"runtime_image" text,
	"stage_timeout_s" jsonb NOT NULL,
	"puts" integer,
	"old_gets" integer NOT NULL,
	"check_points" jsonb NOT NULL,
	"script_ids" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest_ad" ADD CONSTRAINT "contest_ad_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_capture" ADD CONSTRAINT "ad_capture_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_capture" ADD CONSTRAINT "ad_capture_victim_id_entrant_entrant_id_fk" FOREIGN KEY ("victim_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_capture" ADD CONSTRAINT "ad_capture_attacker_id_entrant_entrant_id_fk" FOREIGN KEY ("attacker_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_flag" ADD CONSTRAINT "ad_flag_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_flag" ADD CONSTRAINT "ad_flag_entrant_id_entrant_entrant_id_fk" FOREIGN KEY ("entrant_id") REFERENCES "public"."entrant"("entrant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_round_topic" ADD CONSTRAINT "ad_round_topic_contest_id_contest_resource_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_service" ADD CONSTRAINT "ad_service_topic_id_topic_resource_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_service" ADD CONSTRAINT "question_service_question_id_question_resource_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_capture_round" ON "ad_capture" USING btree ("contest_id","run","n");--> statement-breakpoint
CREATE INDEX "ad_capture_victim" ON "ad_capture" USING btree ("victim_id","at");--> statement-breakpoint
CREATE INDEX "ad_capture_attacker" ON "ad_capture" USING btree ("attacker_id","at");--> statement-breakpoint
CREATE INDEX "ad_flag_entrant" ON "ad_flag" USING btree ("entrant_id");--> statement-breakpoint
CREATE INDEX "question_service_key" ON "question_service" USING btree ("service_key");--> statement-breakpoint
UPDATE "direction" SET "banks" = array_append("banks", 'ad') WHERE "key" IN ('web', 'pwn', 'crypto', 'reverse', 'misc', 'network-security', 'systems') AND NOT 'ad' = ANY("banks");
