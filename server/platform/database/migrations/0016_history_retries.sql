ALTER TABLE "coins" ADD COLUMN "history_failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "history_retry_at" timestamp(3) with time zone;