DROP INDEX "solve_solver";--> statement-breakpoint
ALTER TABLE "solve" DROP CONSTRAINT "solve_once";
--> statement-breakpoint
ALTER TABLE "solve" ADD CONSTRAINT "solve_once" PRIMARY KEY("solver_id","topic_id","run","part");