CREATE TABLE "article_coins" (
	"article_id" bigint NOT NULL,
	"coin_id" bigint NOT NULL,
	"salience" text NOT NULL,
	"origin" text DEFAULT 'text' NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "article_coins_article_id_coin_id_pk" PRIMARY KEY("article_id","coin_id")
);
--> statement-breakpoint
CREATE TABLE "article_stories" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"story_id" bigint,
	"score" real,
	"source" text DEFAULT 'auto' NOT NULL,
	"doubtful" boolean DEFAULT false NOT NULL,
	"copy_of" bigint,
	"likeness" smallint,
	"first_fetch" boolean DEFAULT false NOT NULL,
	"waiting_since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"grouped_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"title" text NOT NULL,
	"replaced_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_aliases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coin_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"since" timestamp(3) with time zone,
	"until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"first_article_id" bigint,
	"lead_article_id" bigint,
	"lead_since" timestamp(3) with time zone,
	"lead_by_hand" boolean DEFAULT false NOT NULL,
	"article_count" integer DEFAULT 0 NOT NULL,
	"outlet_count" integer DEFAULT 0 NOT NULL,
	"independent_count" integer DEFAULT 0 NOT NULL,
	"copy_count" integer DEFAULT 0 NOT NULL,
	"merged_into" bigint,
	"locked" boolean DEFAULT false NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"stale" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_coins" (
	"story_id" bigint NOT NULL,
	"coin_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "story_coins_story_id_coin_id_pk" PRIMARY KEY("story_id","coin_id")
);
--> statement-breakpoint
CREATE TABLE "story_verdicts" (
	"article_id" bigint NOT NULL,
	"story_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"by_user" text,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_verdicts_article_id_story_id_pk" PRIMARY KEY("article_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "rewrites_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article_coins" ADD CONSTRAINT "article_coins_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_coins" ADD CONSTRAINT "article_coins_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_stories" ADD CONSTRAINT "article_stories_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_stories" ADD CONSTRAINT "article_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_aliases" ADD CONSTRAINT "coin_aliases_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_coins" ADD CONSTRAINT "story_coins_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_coins" ADD CONSTRAINT "story_coins_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_verdicts" ADD CONSTRAINT "story_verdicts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_verdicts" ADD CONSTRAINT "story_verdicts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_coins_coin" ON "article_coins" USING btree ("coin_id","salience","article_id","origin");--> statement-breakpoint
CREATE INDEX "article_stories_story" ON "article_stories" USING btree ("story_id","article_id");--> statement-breakpoint
CREATE INDEX "article_stories_waiting" ON "article_stories" USING btree ("article_id") WHERE "article_stories"."story_id" is null;--> statement-breakpoint
CREATE INDEX "article_versions_article" ON "article_versions" USING btree ("article_id","replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coin_aliases_key" ON "coin_aliases" USING btree ("coin_id",lower("alias"));--> statement-breakpoint
CREATE INDEX "stories_shared" ON "stories" USING btree ("last_at") WHERE "stories"."outlet_count" >= 2;--> statement-breakpoint
CREATE INDEX "stories_first" ON "stories" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "stories_several" ON "stories" USING btree ("id","article_count") WHERE "stories"."article_count" >= 2;--> statement-breakpoint
CREATE INDEX "stories_merged" ON "stories" USING btree ("merged_into") WHERE "stories"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "stories_stale" ON "stories" USING btree ("id") WHERE "stories"."stale";--> statement-breakpoint
CREATE INDEX "story_coins_coin" ON "story_coins" USING btree ("coin_id","story_id");--> statement-breakpoint
CREATE INDEX "story_verdicts_story" ON "story_verdicts" USING btree ("story_id");--> statement-breakpoint
-- The site's own addresses grew: a category or page that has one of them moves aside, and the log says so.
WITH moved AS (
  SELECT id, slug AS old, slug || CASE WHEN EXISTS (SELECT FROM categories o WHERE o.slug = c.slug || '-news') THEN '-news-' || id ELSE '-news' END AS new
  FROM categories c WHERE slug IN ('coins', 'stories', 'brief', 'scorecard', 'invite', 'images', 'share', 'offline', 'sw', 'feed')
), changed AS (
  UPDATE categories c SET slug = m.new, updated_at = now() FROM moved m WHERE c.id = m.id
), kept AS (
  INSERT INTO old_category_slugs (slug, category_id) SELECT old, id FROM moved ON CONFLICT (slug) DO UPDATE SET category_id = excluded.category_id
)
INSERT INTO activity_logs (action, entity_type, entity_id, status, details)
SELECT 'move_address', 'category', id, 'success', json_build_object('from', '/' || old, 'to', '/' || new)::text FROM moved;--> statement-breakpoint
WITH moved AS (
  SELECT id, path AS old, regexp_replace(path, '^/([^/]+)', CASE WHEN EXISTS (
    SELECT FROM pages o WHERE o.path = regexp_replace(p.path, '^/([^/]+)', '/\1-news')) THEN '/\1-news-' || id ELSE '/\1-news' END) AS new
  FROM pages p WHERE path ~ '^/(coins|stories|brief|scorecard|invite|images|share|offline|sw|feed)(/|$)'
), changed AS (
  UPDATE pages p SET path = m.new, updated_at = now() FROM moved m WHERE p.id = m.id
)
INSERT INTO activity_logs (action, entity_type, entity_id, status, details)
SELECT 'move_address', 'page', id, 'success', json_build_object('from', old, 'to', new)::text FROM moved;
