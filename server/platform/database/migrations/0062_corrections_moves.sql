CREATE TABLE "correction_reports" (
	"correction_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"state" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone,
	CONSTRAINT "correction_reports_correction_id_article_id_pk" PRIMARY KEY("correction_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coin_id" bigint NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"change" double precision NOT NULL,
	"market" double precision NOT NULL,
	"usual" double precision NOT NULL,
	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"story_id" bigint,
	"explained_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "overview_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "overview_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"overview" text NOT NULL,
	"replaced_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_states" ADD COLUMN "listed" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_reports" ADD CONSTRAINT "correction_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overview_versions" ADD CONSTRAINT "overview_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_reports_article" ON "correction_reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "corrections_article" ON "corrections" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "corrections_at" ON "corrections" USING btree ("at");--> statement-breakpoint
CREATE INDEX "corrections_open" ON "corrections" USING btree ("at") WHERE "corrections"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "moves_coin_hour" ON "moves" USING btree ("coin_id","hour");--> statement-breakpoint
CREATE INDEX "moves_hour" ON "moves" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "moves_story" ON "moves" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "moves_open" ON "moves" USING btree ("hour") WHERE "moves"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "overview_versions_article" ON "overview_versions" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "overview_versions_replaced" ON "overview_versions" USING btree ("replaced_at");