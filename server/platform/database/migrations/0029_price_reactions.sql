CREATE TABLE "base_rates" (
	"coin_id" bigint NOT NULL,
	"day" text NOT NULL,
	"window" text NOT NULL,
	"ups" integer NOT NULL,
	"downs" integer NOT NULL,
	CONSTRAINT "base_rates_coin_id_window_day_pk" PRIMARY KEY("coin_id","window","day")
);
--> statement-breakpoint
CREATE TABLE "story_reactions" (
	"story_id" bigint NOT NULL,
	"coin_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"first_article_id" bigint,
	"outlets" integer DEFAULT 0 NOT NULL,
	"price_before" numeric,
	"price" numeric,
	"price_1h" numeric,
	"price_24h" numeric,
	"before_percent" numeric,
	"before_market_percent" numeric,
	"after_1h_percent" numeric,
	"after_1h_market_percent" numeric,
	"after_24h_percent" numeric,
	"after_24h_market_percent" numeric,
	"closed_1h_at" timestamp(3) with time zone,
	"closed_24h_at" timestamp(3) with time zone,
	"members" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" double precision,
	"analyzer" text,
	"analyzer_version" text,
	"publisher_id" bigint,
	"due_at" timestamp(3) with time zone,
	CONSTRAINT "story_reactions_story_id_coin_id_pk" PRIMARY KEY("story_id","coin_id")
);
--> statement-breakpoint
ALTER TABLE "article_coins" ADD COLUMN "at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "article_coins" ADD COLUMN "sentiment_score" double precision;--> statement-breakpoint
ALTER TABLE "base_rates" ADD CONSTRAINT "base_rates_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_reactions_coin" ON "story_reactions" USING btree ("coin_id","at");--> statement-breakpoint
CREATE INDEX "story_reactions_told" ON "story_reactions" USING btree ("coin_id","at","outlets") WHERE "story_reactions"."outlets" >= 2;--> statement-breakpoint
CREATE INDEX "story_reactions_due" ON "story_reactions" USING btree ("due_at") WHERE "story_reactions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "story_reactions_at" ON "story_reactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "article_coins_timeline" ON "article_coins" USING btree ("coin_id","at","sentiment_score") WHERE "article_coins"."salience" = 'main' and "article_coins"."origin" <> 'removed';--> statement-breakpoint
UPDATE "article_coins" SET "at" = a.sort_at, "sentiment_score" = a.sentiment_score FROM "articles" a WHERE a.id = "article_coins"."article_id";--> statement-breakpoint
INSERT INTO "story_reactions" ("story_id", "coin_id", "at", "first_article_id", "outlets", "due_at")
SELECT sc.story_id, sc.coin_id, s.first_at, s.first_article_id, s.outlet_count, s.first_at FROM "story_coins" sc JOIN "stories" s ON s.id = sc.story_id;
