-- The audit log becomes a table of months. Rows that are there move over with their numbers; nothing of them changes.
DROP TRIGGER audit_append_only ON "audit";
--> statement-breakpoint
ALTER TABLE "audit" RENAME TO "audit_before";
--> statement-breakpoint
DROP INDEX "audit_at", "audit_user", "audit_object", "audit_module";
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
CREATE INDEX "audit_refused" ON "audit" USING btree ("at") WHERE result <> 'success';
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","seq");
--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit" USING btree ("object_id","at");
--> statement-breakpoint
CREATE INDEX "audit_module" ON "audit" USING btree ("module","operation","at");
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- For each row as well, because only such triggers stand on the months themselves.
CREATE TRIGGER audit_row_append_only BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE TRUNCATE ON audit_rest FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
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
  date_trunc('month', coalesce((SELECT min(at) FROM audit_before), now()) AT TIME ZONE 'UTC'),
  date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months', interval '1 month') AS month;
--> statement-breakpoint
INSERT INTO "audit" (seq, at, user_id, username, role_name, session_id, token_id, ip, module, operation, object_type, object_id, object_name, result, error_code, before, after, batch_id, request_id, contest_id)
SELECT seq, at, user_id, username, role_name, session_id, token_id, ip, module, operation, object_type, object_id, object_name, result, error_code, before, after, batch_id, request_id,
  CASE WHEN object_type = 'contest' AND object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN object_id::uuid END
FROM audit_before ORDER BY seq;
--> statement-breakpoint
SELECT setval('audit_number', greatest((SELECT max(seq) FROM "audit"), (SELECT last_value FROM "audit_seq_seq"), 1), (SELECT count(*) > 0 FROM "audit") OR (SELECT is_called FROM "audit_seq_seq"));
--> statement-breakpoint
DROP TABLE "audit_before";
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
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR TRUNCATE ON "audit_seal" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
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
CREATE TABLE system_log_rest PARTITION OF "system_log" DEFAULT;
--> statement-breakpoint
CREATE INDEX "system_log_at" ON "system_log" USING btree ("at","seq");
--> statement-breakpoint
CREATE INDEX "system_log_level" ON "system_log" USING btree ("level","at") WHERE level >= 40;
--> statement-breakpoint
CREATE INDEX "system_log_request" ON "system_log" USING btree ("request_id");
--> statement-breakpoint
CREATE TABLE "system_log_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"debug_until" timestamp (3) with time zone,
	"debug_by" uuid
);
