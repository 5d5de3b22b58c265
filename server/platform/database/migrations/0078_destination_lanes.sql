ALTER TABLE "outbox_lanes" ALTER COLUMN "held_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "follow_channels" ADD COLUMN "paused_for" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "host" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "host" = "lane";--> statement-breakpoint
ALTER TABLE "outbox_lanes" ADD COLUMN "silences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_lanes" ADD COLUMN "slow_until" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_claimed" ON "outbox" USING btree ("owner","host") WHERE "outbox"."claimed_until" is not null;