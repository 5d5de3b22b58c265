ALTER TABLE "follow_rules" ADD COLUMN "filters" jsonb;--> statement-breakpoint
ALTER TABLE "follow_rules" ADD COLUMN "found_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "follow_rules_found_by" ON "follow_rules" USING gin ("found_by");--> statement-breakpoint
CREATE INDEX "follow_rules_without_filters" ON "follow_rules" USING btree ("id") WHERE "follow_rules"."filters" is null;