ALTER TABLE "settings" ADD COLUMN "ai_cheaper_model" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "ai_cheaper_from_usd" numeric;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "ai_when_spent" text DEFAULT 'built-in' NOT NULL;