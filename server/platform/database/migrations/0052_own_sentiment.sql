ALTER TABLE "articles" ADD COLUMN "own_sentiment" double precision;--> statement-breakpoint
UPDATE "articles" SET "own_sentiment" = "sentiment_score", "sentiment_score" = 5
WHERE "ad" AND "sentiment_score" IS NOT NULL AND NOT 'sentiment' = ANY("corrected");
