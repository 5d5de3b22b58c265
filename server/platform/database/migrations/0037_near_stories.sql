ALTER TABLE "article_stories" ADD COLUMN "near_story_id" bigint;--> statement-breakpoint
ALTER TABLE "article_stories" ADD COLUMN "near_score" real;--> statement-breakpoint
CREATE INDEX "article_stories_near" ON "article_stories" USING btree ("near_story_id") WHERE "article_stories"."near_story_id" is not null;