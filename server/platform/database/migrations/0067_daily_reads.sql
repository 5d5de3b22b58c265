CREATE TABLE "daily_reads" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_reads_day_kind_key_pk" PRIMARY KEY("day","kind","key")
);
