ALTER TABLE "price_points" DROP CONSTRAINT "price_points_coin_id_resolution_at_pk";--> statement-breakpoint
ALTER TABLE "price_points" ADD CONSTRAINT "price_points_coin_id_at_pk" PRIMARY KEY("coin_id","at");--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "missing_history_days" smallint[] DEFAULT '{1,30,365}' NOT NULL;