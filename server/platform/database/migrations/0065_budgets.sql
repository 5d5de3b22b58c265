ALTER TABLE "settings" ADD COLUMN "ai_daily_budget_usd" numeric;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "ai_monthly_budget_usd" numeric;