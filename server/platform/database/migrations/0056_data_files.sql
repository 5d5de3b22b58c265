CREATE TABLE "data_files" (
	"month" text PRIMARY KEY NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"complete" boolean NOT NULL,
	"rows" integer NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "data_removals_month" ON "data_removals" USING btree ("month");