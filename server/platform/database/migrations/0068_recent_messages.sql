DROP INDEX "follow_messages_told";--> statement-breakpoint
DROP INDEX "follow_messages_created";--> statement-breakpoint
CREATE INDEX "follow_messages_recent" ON "follow_messages" USING btree ("follower_id","created_at");