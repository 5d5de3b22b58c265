CREATE TABLE "retention" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"articles_days" integer,
	"logs_days" integer,
	"ai_calls_days" integer,
	"prices_days" integer,
	"pictures_days" integer,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
