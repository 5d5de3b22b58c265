CREATE TABLE "receipts" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"analyzer" text NOT NULL,
	"version" text NOT NULL,
	"analyzed_at" timestamp(3) with time zone NOT NULL,
	"read_characters" integer NOT NULL,
	"age_minutes" integer NOT NULL,
	"freshness_score" double precision NOT NULL,
	"sentiment_score" double precision,
	"ad" boolean NOT NULL,
	"freshness" jsonb NOT NULL,
	"sentiment" jsonb NOT NULL,
	"ad_reasons" jsonb NOT NULL,
	"told_article_id" bigint,
	"cost_usd" numeric DEFAULT 0 NOT NULL,
	"raw_answer" text
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_analyzed" ON "receipts" USING btree ("analyzed_at");