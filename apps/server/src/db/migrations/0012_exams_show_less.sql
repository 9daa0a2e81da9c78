-- No form of an exam offered these: a public trend told totals of others that the exam keeps to itself.
UPDATE "contest" SET "show_trend" = false, "show_entrants" = false, "show_members" = false WHERE "kind" = 'theory';
