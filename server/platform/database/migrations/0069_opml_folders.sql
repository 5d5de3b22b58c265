ALTER TABLE "publishers" ADD COLUMN "home_url" text;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "folder" text;