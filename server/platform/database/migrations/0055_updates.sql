CREATE TABLE "update_epoch" (
	"epoch" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seq" bigint,
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"change" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "updates_seq" ON "updates" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "updates_at" ON "updates" USING btree ("at");--> statement-breakpoint
CREATE INDEX "updates_new" ON "updates" USING btree ("id") WHERE "updates"."seq" is null;