ALTER TABLE "pages" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "in_footer" boolean DEFAULT false NOT NULL;