CREATE FUNCTION score_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'score events are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER score_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "score_event" FOR EACH STATEMENT EXECUTE FUNCTION score_event_is_append_only();
--> statement-breakpoint
ALTER TABLE "rate_window" SET UNLOGGED;
