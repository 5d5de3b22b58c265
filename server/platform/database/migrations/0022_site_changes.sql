-- The version covers everything a visitor can see, and counts what was taken away: cached answers obey it.
ALTER TABLE "feed_changes" RENAME TO "site_changes";--> statement-breakpoint
ALTER TABLE "site_changes" ADD COLUMN "removals" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER IF EXISTS feed_named ON categories;--> statement-breakpoint
DROP TRIGGER IF EXISTS feed_named ON tags;--> statement-breakpoint
DROP TRIGGER IF EXISTS feed_named ON publishers;--> statement-breakpoint
DROP TRIGGER IF EXISTS feed_named ON coins;
