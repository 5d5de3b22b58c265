-- 'desc nulls last' served no query: all say plainly 'desc', for which any order of a plain index will do.
DROP INDEX "activity_logs_newest";--> statement-breakpoint
DROP INDEX "activity_logs_action";--> statement-breakpoint
DROP INDEX "ai_calls_article";--> statement-breakpoint
DROP INDEX "ai_calls_publisher";--> statement-breakpoint
DROP INDEX "ai_calls_started";--> statement-breakpoint
DROP INDEX "articles_newest";--> statement-breakpoint
DROP INDEX "articles_publisher_newest";--> statement-breakpoint
DROP INDEX "articles_unanalyzed";--> statement-breakpoint
ALTER TABLE "feed_days" ADD COLUMN "oldest_id" bigint NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "feed_days" ALTER COLUMN "oldest_id" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "activity_logs_newest" ON "activity_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_action" ON "activity_logs" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "ai_calls_article" ON "ai_calls" USING btree ("article_id","started_at");--> statement-breakpoint
CREATE INDEX "ai_calls_publisher" ON "ai_calls" USING btree ("publisher_id","started_at");--> statement-breakpoint
CREATE INDEX "ai_calls_started" ON "ai_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("sort_at","id");--> statement-breakpoint
CREATE INDEX "articles_publisher_newest" ON "articles" USING btree ("publisher_id","sort_at","id");--> statement-breakpoint
CREATE INDEX "articles_unanalyzed" ON "articles" USING btree ("sort_at") WHERE "articles"."analyzed_at" is null;