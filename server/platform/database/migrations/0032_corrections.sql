ALTER TABLE "articles" ADD COLUMN "corrected" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "correction" jsonb;