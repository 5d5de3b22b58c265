CREATE TABLE "language_models" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"upstream_model" text NOT NULL,
	"key_sealed" text,
	"prompt_price" numeric NOT NULL,
	"completion_price" numeric NOT NULL,
	"time_limit_seconds" integer NOT NULL,
	"retires_on" date,
	"answer_format" text,
	"last_test" jsonb,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "prompt_price" numeric;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "completion_price" numeric;--> statement-breakpoint
CREATE UNIQUE INDEX "language_models_name" ON "language_models" USING btree (lower("name"));