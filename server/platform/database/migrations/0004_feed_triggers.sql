-- Words as they are written, without the stop words: what the beginning of a typed word is compared with.
CREATE TEXT SEARCH DICTIONARY plain_words (TEMPLATE = pg_catalog.simple, STOPWORDS = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION plain_words (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plain_words ALTER MAPPING REPLACE pg_catalog.simple WITH plain_words;
--> statement-breakpoint
-- PostgreSQL's parser takes 'BTC/USD' for a file and 'crypto.com' for a host; here they are two words each.
CREATE FUNCTION words_only(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(text, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g');
--> statement-breakpoint
-- Stems with their places (for quoted phrases), words as written, and a mark for each tag (#id) and the publisher (@id).
-- The stop words between the parts keep a phrase from reaching across them.
CREATE FUNCTION search_words(title text, overview text, publisher bigint, tag_ids bigint[]) RETURNS tsvector
LANGUAGE plpgsql STABLE AS $$
DECLARE
  gap text := ' of the ';
  publisher_name text := (SELECT name FROM publishers WHERE id = publisher);
  tag_names text;
  marks text[];
  content text;
BEGIN
  SELECT string_agg(t.name, gap ORDER BY t.id), array_agg('#' || t.id) INTO tag_names, marks
  FROM tags t WHERE t.id = ANY (search_words.tag_ids);
  IF publisher IS NOT NULL THEN marks := marks || ('@' || publisher); END IF;
  content := words_only(concat_ws(gap, title, overview, tag_names, publisher_name));
  RETURN to_tsvector('pg_catalog.english', content)
    || strip(to_tsvector('plain_words', content))
    || array_to_tsvector(coalesce(marks, '{}'));
END $$;
--> statement-breakpoint
CREATE FUNCTION set_article_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_words(NEW.title, NEW.overview, NEW.publisher_id, NEW.tag_ids);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER article_search BEFORE INSERT OR UPDATE OF title, overview, publisher_id, tag_ids ON articles
FOR EACH ROW EXECUTE FUNCTION set_article_search();
--> statement-breakpoint
CREATE FUNCTION feed_day(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  floor(extract(epoch FROM at) / 86400)::integer;
--> statement-breakpoint
CREATE FUNCTION mark_new_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day) SELECT DISTINCT feed_day(sort_at) FROM new_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_old_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day) SELECT DISTINCT feed_day(sort_at) FROM old_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A change that no reader of the feed can see (full text, hashes) leaves no mark.
CREATE FUNCTION mark_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day)
  SELECT DISTINCT d.day FROM new_rows n JOIN old_rows o USING (id)
  CROSS JOIN LATERAL (VALUES (feed_day(n.sort_at)), (feed_day(o.sort_at))) d (day)
  WHERE (n.title, n.url, n.image_url, n.published_at, n.sort_at, n.overview, n.publisher_id, n.tag_ids, n.search,
         n.freshness_score, n.sentiment_score, n.featured, n.ad, n.analyzed_at, n.content_length)
    IS DISTINCT FROM
        (o.title, o.url, o.image_url, o.published_at, o.sort_at, o.overview, o.publisher_id, o.tag_ids, o.search,
         o.freshness_score, o.sentiment_score, o.featured, o.ad, o.analyzed_at, o.content_length);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_mark_inserted AFTER INSERT ON articles REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_new_articles();
--> statement-breakpoint
CREATE TRIGGER feed_mark_updated AFTER UPDATE ON articles REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_articles();
--> statement-breakpoint
CREATE TRIGGER feed_mark_deleted AFTER DELETE ON articles REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_old_articles();
--> statement-breakpoint
CREATE FUNCTION mark_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_marks (day) VALUES (NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_mark AFTER INSERT OR UPDATE OR DELETE ON categories
FOR EACH STATEMENT EXECUTE FUNCTION mark_names();
--> statement-breakpoint
CREATE TRIGGER feed_mark AFTER UPDATE OR DELETE ON tags FOR EACH STATEMENT EXECUTE FUNCTION mark_names();
--> statement-breakpoint
CREATE TRIGGER feed_mark AFTER UPDATE OF name OR DELETE ON publishers FOR EACH STATEMENT EXECUTE FUNCTION mark_names();
--> statement-breakpoint
-- Brings the search words of a batch of articles up to date; answers the last id, or null when none were left.
CREATE FUNCTION refresh_search(mark text, after_id bigint, batch integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  refreshed bigint;
BEGIN
  WITH stale AS (
    SELECT id FROM articles WHERE search @@ quote_literal(mark)::tsquery AND id > after_id ORDER BY id LIMIT batch
  ), done AS (
    UPDATE articles SET tag_ids = ARRAY(
      SELECT u.tag_id FROM unnest(tag_ids) WITH ORDINALITY u (tag_id, place) JOIN tags t ON t.id = u.tag_id ORDER BY u.place
    ) WHERE id IN (SELECT id FROM stale) RETURNING id
  )
  SELECT max(id), count(*) INTO last_id, refreshed FROM done;
  RETURN CASE WHEN refreshed = batch THEN last_id END;
END $$;
--> statement-breakpoint
-- A few hundred articles follow at once; the rest of a popular name is left to background work.
CREATE FUNCTION refresh_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark text := TG_ARGV[0] || OLD.id;
  last_id bigint := refresh_search(mark, 0, 300);
BEGIN
  IF last_id IS NOT NULL THEN
    INSERT INTO search_refreshes (mark, after_id) VALUES (mark, last_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_deleted AFTER DELETE ON tags FOR EACH ROW EXECUTE FUNCTION refresh_renamed('#');
--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name ON tags FOR EACH ROW
WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION refresh_renamed('#');
--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name ON publishers FOR EACH ROW
WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION refresh_renamed('@');
