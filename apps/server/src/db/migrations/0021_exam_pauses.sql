-- Nobody chose that pauses of exams take time: it was the factory value of every contest. A pause that outlasted its exam stays its end.
UPDATE "contest" c SET "pause_keeps_end" = false FROM "contest_theory" t
WHERE t."contest_id" = c."resource_id" AND t."exam_mode" = 'exam' AND c."pause_keeps_end"
  AND ((c."end_at" > now() AND c."stopped_at" IS NULL)
    OR NOT EXISTS (SELECT 1 FROM jsonb_array_elements(to_jsonb(c."pauses")) p WHERE p ->> 'to' IS NULL));
--> statement-breakpoint
-- With one start for all the end is start and duration. Where an end was moved before the start it stays, and the duration says it too.
UPDATE "contest_theory" t SET "duration_minutes" = round(extract(epoch FROM c."end_at" - c."start_at") / 60)::int FROM "contest" c
WHERE t."contest_id" = c."resource_id" AND t."exam_mode" = 'exam' AND t."timing" = 'together'
  AND c."started_at" IS NULL AND c."stopped_at" IS NULL AND (c."start_at" > now() OR c."start_mode" = 'manual' OR c."is_start_held")
  AND c."end_at" - c."start_at" > make_interval(mins => t."duration_minutes")
  AND c."end_at" - c."start_at" <= make_interval(mins => 144000);
