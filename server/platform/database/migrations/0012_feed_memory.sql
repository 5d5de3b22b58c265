ALTER TABLE "deleted_articles" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "deleted_articles" ADD COLUMN "published_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "feed_states" ADD COLUMN "ttl_seconds" integer;--> statement-breakpoint
ALTER TABLE "feed_states" ADD COLUMN "max_age_seconds" integer;--> statement-breakpoint
ALTER TABLE "long_jobs" ADD COLUMN "error_status" integer;--> statement-breakpoint
ALTER TABLE "long_jobs" ADD COLUMN "error_code" text;