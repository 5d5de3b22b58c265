CREATE INDEX "feed_marks_day" ON "feed_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feed_marks_article" ON "feed_marks" USING btree ("article_id") WHERE "feed_marks"."article_id" is not null;--> statement-breakpoint
-- One mark an article while news trickles in; a flood marks its days, which will be indexed anew anyway.
CREATE OR REPLACE FUNCTION mark_new_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM new_rows) <= 1000 THEN
    INSERT INTO feed_marks (day, article_id) SELECT feed_day(sort_at), id FROM new_rows;
  ELSE
    INSERT INTO feed_marks (day) SELECT DISTINCT feed_day(sort_at) FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
