ALTER TABLE "stories" ADD COLUMN "thread_id" bigint;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "thread_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "stories_thread" ON "stories" USING btree ("thread_id") WHERE "stories"."thread_id" is not null;