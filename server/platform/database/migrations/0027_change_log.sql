ALTER TABLE "activity_logs" ADD COLUMN "by_id" bigint;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "by_name" text;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "entity_name" text;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "undone_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "undone_by" text;--> statement-breakpoint
CREATE INDEX "activity_logs_changes" ON "activity_logs" USING btree ("entity_type","entity_id","id") WHERE "activity_logs"."by_name" is not null;