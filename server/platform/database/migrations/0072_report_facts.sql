ALTER TABLE "article_stories" ADD COLUMN "reported_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "article_stories" ADD COLUMN "original_id" bigint;--> statement-breakpoint
ALTER TABLE "article_stories" ADD COLUMN "is_own" boolean;--> statement-breakpoint
ALTER TABLE "article_stories" ADD COLUMN "counts_as_outlet" boolean;--> statement-breakpoint
ALTER TABLE "article_stories" ADD COLUMN "came_first" text;--> statement-breakpoint
CREATE INDEX "article_stories_without_facts" ON "article_stories" USING btree ("story_id") WHERE "article_stories"."is_own" is null and "article_stories"."story_id" is not null;