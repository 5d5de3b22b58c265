CREATE TABLE "feed_fetches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_fetches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"publisher_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"status_line" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"error" text,
	"retry_after_seconds" integer,
	"new_items" integer DEFAULT 0 NOT NULL,
	"duplicate_items" integer DEFAULT 0 NOT NULL,
	"undated_items" integer DEFAULT 0 NOT NULL,
	"unusable_items" integer DEFAULT 0 NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sent" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_states" ADD COLUMN "failing_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "is_wire" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "dates_ahead_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_fetches" ADD CONSTRAINT "feed_fetches_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_fetches_publisher" ON "feed_fetches" USING btree ("publisher_id","id");