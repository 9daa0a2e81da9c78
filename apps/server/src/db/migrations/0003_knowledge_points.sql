CREATE TABLE "knowledge_point" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"direction_id" uuid NOT NULL,
	"parent_id" uuid,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_point" ADD CONSTRAINT "knowledge_point_direction_id_direction_resource_id_fk" FOREIGN KEY ("direction_id") REFERENCES "public"."direction"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_point" ADD CONSTRAINT "knowledge_point_parent_id_knowledge_point_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."knowledge_point"("resource_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_point_key" ON "knowledge_point" USING btree ("direction_id","key");--> statement-breakpoint
CREATE INDEX "knowledge_point_parent" ON "knowledge_point" USING btree ("parent_id");--> statement-breakpoint
-- Installations that have directions already get those of theory once; an empty one gets all of them when it starts.
UPDATE "direction" SET "banks" = array_append("banks", 'theory'), "version" = "version" + 1, "updated_at" = now()
	WHERE "key" IN ('web', 'crypto', 'network-security', 'systems', 'law', 'incident-response', 'data-security', 'cloud', 'malware', 'basics')
	AND NOT 'theory' = ANY("banks");
--> statement-breakpoint
INSERT INTO "direction" ("resource_id", "key", "name_en", "name_zh", "sort", "banks")
	SELECT gen_random_uuid(), seed.key, seed.name_en, seed.name_zh, last.sort + seed.n, '{theory}'
	FROM (VALUES
		(1, 'network-security', 'Network security', '网络安全'),
		(2, 'systems', 'Systems', '系统安全'),
		(3, 'law', 'Law and standards', '法律法规'),
		(4, 'incident-response', 'Incident response', '应急响应'),
		(5, 'data-security', 'Data security', '数据安全'),
		(6, 'cloud', 'Cloud', '云安全'),
		(7, 'malware', 'Malware', '恶意代码'),
		(8, 'basics', 'Basics', '基础知识')
	) AS seed (n, key, name_en, name_zh)
	CROSS JOIN (SELECT max("sort") AS sort FROM "direction" HAVING count(*) > 0) AS last
	ON CONFLICT ("key") DO NOTHING;
