CREATE TABLE "feed_bits" (
	"term" text NOT NULL,
	"day" integer NOT NULL,
	"bits" bit varying NOT NULL,
	CONSTRAINT "feed_bits_term_day_pk" PRIMARY KEY("term","day")
);
--> statement-breakpoint
CREATE TABLE "feed_days" (
	"day" integer PRIMARY KEY NOT NULL,
	"articles" integer NOT NULL,
	"article_ids" bigint[] NOT NULL,
	"newest_id" bigint NOT NULL,
	"words_version" integer NOT NULL,
	"every" bit varying NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" integer
);
--> statement-breakpoint
CREATE TABLE "feed_words" (
	"term" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_refreshes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_refreshes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mark" text NOT NULL,
	"after_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "tag_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_bits_day" ON "feed_bits" USING btree ("day");