ALTER TABLE "contest" ADD COLUMN "people_stamp" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Judging keeps who takes part in memory and asks only for this stamp, which it reads under the contest's lock. So whoever changes an
-- entrant or its members takes that lock, in the order of the ids where several contests are meant.
CREATE FUNCTION contest_people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM contest WHERE resource_id IN (SELECT contest_id FROM changed) ORDER BY resource_id FOR NO KEY UPDATE;
  UPDATE contest SET people_stamp = gen_random_uuid() WHERE resource_id IN (SELECT contest_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entrant_added AFTER INSERT ON entrant REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contest_people_changed();
--> statement-breakpoint
CREATE TRIGGER entrant_changed AFTER UPDATE ON entrant REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contest_people_changed();
--> statement-breakpoint
CREATE TRIGGER entrant_removed AFTER DELETE ON entrant REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contest_people_changed();
--> statement-breakpoint
CREATE TRIGGER entrant_member_added AFTER INSERT ON entrant_member REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contest_people_changed();
--> statement-breakpoint
CREATE TRIGGER entrant_member_changed AFTER UPDATE ON entrant_member REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contest_people_changed();
--> statement-breakpoint
CREATE TRIGGER entrant_member_removed AFTER DELETE ON entrant_member REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contest_people_changed();
