CREATE TABLE "follow_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"counter" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_bars" (
	"mailbox_hmac" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "follow_channels" ADD COLUMN "mailbox_hmac" text;--> statement-breakpoint
CREATE INDEX "follow_counts_key" ON "follow_counts" USING btree ("counter","key","at");--> statement-breakpoint
CREATE INDEX "follow_channels_mailbox" ON "follow_channels" USING btree ("mailbox_hmac");