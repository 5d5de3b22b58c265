ALTER TABLE "coins" ADD COLUMN "price_change_1h_percent" numeric;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "price_change_7d_percent" numeric;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "high_24h" numeric;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "low_24h" numeric;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "week_line" double precision[];--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "low_30d" numeric;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "high_30d" numeric;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "summed_up_at" timestamp(3) with time zone;