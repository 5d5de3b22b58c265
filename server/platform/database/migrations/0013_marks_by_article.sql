-- A mark names the article whenever there are not too many: its bit, if it has one, no longer counts and it is asked
-- itself. So one edit no longer makes its whole day slow, and a mark says the same whatever the index does meanwhile.
CREATE OR REPLACE FUNCTION mark_old_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day, article_id)
  SELECT DISTINCT feed_day(sort_at), CASE WHEN (SELECT count(*) FROM old_rows) <= 1000 THEN id END FROM old_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Filters see some columns, readers a few more; a change that nobody sees (full text, hashes) leaves no mark.
CREATE OR REPLACE FUNCTION mark_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day, article_id)
  SELECT DISTINCT d.day, CASE WHEN (SELECT count(*) FROM new_rows) <= 1000 THEN n.id END
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
