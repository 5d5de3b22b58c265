ALTER TABLE "follow_rules" ADD COLUMN "keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "follow_rules_keys" ON "follow_rules" USING gin ("keys");