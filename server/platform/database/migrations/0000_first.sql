CREATE TABLE "activity_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" bigint,
	"publisher_id" bigint,
	"status" text NOT NULL,
	"details" text
);
--> statement-breakpoint
CREATE TABLE "ai_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint,
	"publisher_id" bigint,
	"article_version" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"upstream_model" text,
	"trigger" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"content_length" integer DEFAULT 0 NOT NULL,
	"token_estimate" integer DEFAULT 0 NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"cached_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"total_tokens" integer DEFAULT 0 NOT NULL,
	"cost_usd" numeric DEFAULT 0 NOT NULL,
	"request_log_id" bigint,
	"response_log_id" bigint,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_tags" (
	"article_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"sort_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "article_tags_article_id_tag_id_pk" PRIMARY KEY("article_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"publisher_id" bigint,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"url_key" uuid NOT NULL,
	"guid_key" uuid,
	"image_url" text,
	"published_at" timestamp(3) with time zone NOT NULL,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"sort_at" timestamp(3) with time zone NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"content_length" integer DEFAULT 0 NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"freshness_score" double precision,
	"sentiment_score" double precision,
	"analyzed_at" timestamp(3) with time zone,
	"analyzed_version" text,
	"featured" boolean DEFAULT false NOT NULL,
	"ad" boolean DEFAULT false NOT NULL,
	"ad_reason" text,
	"search" "tsvector"
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"tag_id" bigint NOT NULL,
	"description" text,
	"meta_title" text,
	"meta_description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"source_type" text DEFAULT 'coingecko' NOT NULL,
	"source_identifier" text NOT NULL,
	"price_usd" numeric,
	"price_change_24h_percent" numeric,
	"market_cap" numeric,
	"volume_24h" numeric,
	"last_update" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_articles" (
	"url_key" uuid PRIMARY KEY NOT NULL,
	"publisher_id" bigint,
	"guid_key" uuid,
	"deleted_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_states" (
	"publisher_id" bigint PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"last_fetch_at" timestamp(3) with time zone,
	"last_success_at" timestamp(3) with time zone,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone,
	"first_gone_at" timestamp(3) with time zone,
	"gone_count" integer DEFAULT 0 NOT NULL,
	"moved_to" text,
	"moved_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username_key" text NOT NULL,
	"address" text NOT NULL,
	"failed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "long_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"current" text,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"template" text DEFAULT 'Standard' NOT NULL,
	"meta_title" text NOT NULL,
	"meta_description" text,
	"og_image" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_points" (
	"coin_id" bigint NOT NULL,
	"resolution" smallint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"price" numeric NOT NULL,
	CONSTRAINT "price_points_coin_id_resolution_at_pk" PRIMARY KEY("coin_id","resolution","at")
);
--> statement-breakpoint
CREATE TABLE "publishers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publishers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rss_url" text NOT NULL,
	"logo_url" text,
	"description" text,
	"active" boolean DEFAULT true NOT NULL,
	"content_fetch_type" text,
	"content_rss_tag" text,
	"content_api_key_sealed" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"interval_seconds" integer DEFAULT 3600 NOT NULL,
	"ai_model" text DEFAULT 'gpt-4' NOT NULL,
	"last_run" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_states" ADD CONSTRAINT "feed_states_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_points" ADD CONSTRAINT "price_points_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_logs_newest" ON "activity_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_logs_action" ON "activity_logs" USING btree ("action","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_logs_pending" ON "activity_logs" USING btree ("created_at") WHERE "activity_logs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "ai_calls_article" ON "ai_calls" USING btree ("article_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_calls_publisher" ON "ai_calls" USING btree ("publisher_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_calls_started" ON "ai_calls" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "article_tags_newest" ON "article_tags" USING btree ("tag_id","sort_at" DESC NULLS LAST,"article_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "articles_url_key" ON "articles" USING btree ("url_key");--> statement-breakpoint
CREATE INDEX "articles_guid" ON "articles" USING btree ("publisher_id","guid_key");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("sort_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_publisher_newest" ON "articles" USING btree ("publisher_id","sort_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "articles_unanalyzed" ON "articles" USING btree ("sort_at" DESC NULLS LAST) WHERE "articles"."analyzed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "categories_tag" ON "categories" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coins_symbol_key" ON "coins" USING btree ("symbol");--> statement-breakpoint
CREATE UNIQUE INDEX "coins_source_key" ON "coins" USING btree ("source_type","source_identifier");--> statement-breakpoint
CREATE INDEX "deleted_articles_guid" ON "deleted_articles" USING btree ("publisher_id","guid_key");--> statement-breakpoint
CREATE INDEX "login_failures_username" ON "login_failures" USING btree ("username_key","failed_at");--> statement-breakpoint
CREATE INDEX "login_failures_address" ON "login_failures" USING btree ("address","failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "long_jobs_running_key" ON "long_jobs" USING btree ("key") WHERE "long_jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "long_jobs_created" ON "long_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_path_key" ON "pages" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "publishers_rss_url_key" ON "publishers" USING btree ("rss_url");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));