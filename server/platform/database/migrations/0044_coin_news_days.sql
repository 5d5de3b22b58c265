CREATE TABLE "coin_news_days" (
	"coin_id" bigint NOT NULL,
	"day" date NOT NULL,
	"all" integer NOT NULL,
	"scored" integer NOT NULL,
	"bullish" integer NOT NULL,
	"bearish" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "coin_news_days_key" ON "coin_news_days" USING btree ("coin_id","day");