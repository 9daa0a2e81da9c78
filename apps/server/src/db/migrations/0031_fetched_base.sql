CREATE TABLE "fetched_base" (
	"reference" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"bytes" bigint NOT NULL,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
