-- Completions that are “automatic, then a look” were judged by rules alone. Exams that somebody sat stay as they were judged.
UPDATE "exam_paper" p SET "content" = replace(p."content"::text, '"judge": "reviewed"', '"judge": "automatic"')::jsonb
WHERE p."content"::text LIKE '%"judge": "reviewed"%' AND EXISTS (SELECT 1 FROM "exam_attempt" a WHERE a."contest_id" = p."contest_id");
--> statement-breakpoint
-- Papers that nobody sat count these questions as ones that people mark.
UPDATE "test_paper" p SET "objective_count" = p."objective_count" - n.looked, "subjective_count" = p."subjective_count" + n.looked
FROM (
  SELECT i."paper_id", count(*)::int AS looked FROM "test_paper_item" i JOIN "question_theory_version" v ON v."version_id" = i."version_id"
  WHERE v."content" ->> 'question_type' = 'completion' AND v."content" ->> 'judge' = 'reviewed' GROUP BY i."paper_id"
) n
WHERE n."paper_id" = p."resource_id" AND NOT p."per_candidate" AND NOT EXISTS (
  SELECT 1 FROM "exam_attempt" a JOIN "contest_theory" t ON t."contest_id" = a."contest_id" WHERE t."paper_id" = p."resource_id");
