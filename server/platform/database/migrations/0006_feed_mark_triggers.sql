CREATE OR REPLACE FUNCTION mark_new_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day, article_id) SELECT feed_day(sort_at), id FROM new_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An article that its day's bits do not know yet leaves them right; any other makes them out of date.
CREATE OR REPLACE FUNCTION mark_old_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day, article_id)
  SELECT DISTINCT feed_day(sort_at), (SELECT m.article_id FROM feed_marks m WHERE m.article_id = o.id LIMIT 1)
  FROM old_rows o;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Filters see some columns, readers a few more; a change that nobody sees (full text, hashes) leaves no mark.
CREATE OR REPLACE FUNCTION mark_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day, article_id)
  SELECT DISTINCT d.day, (SELECT m.article_id FROM feed_marks m WHERE m.article_id = n.id LIMIT 1)
  FROM new_rows n JOIN old_rows o USING (id)
  CROSS JOIN LATERAL (VALUES (feed_day(n.sort_at)), (feed_day(o.sort_at))) d (day)
  WHERE (n.sort_at, n.search, n.freshness_score, n.sentiment_score, n.ad)
    IS DISTINCT FROM (o.sort_at, o.search, o.freshness_score, o.sentiment_score, o.ad);
  IF NOT FOUND AND EXISTS (
    SELECT FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.title, n.url, n.image_url, n.published_at, n.overview, n.publisher_id, n.tag_ids, n.featured, n.analyzed_at, n.content_length)
      IS DISTINCT FROM
          (o.title, o.url, o.image_url, o.published_at, o.overview, o.publisher_id, o.tag_ids, o.featured, o.analyzed_at, o.content_length)
  ) THEN
    INSERT INTO feed_marks (day) VALUES (NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX feed_marks_article ON feed_marks (article_id) WHERE article_id IS NOT NULL;
