-- Every function and trigger of the database, as they are today. Applied at start whenever this text changes (migrate.ts),
-- in one transaction: so each statement must be able to run again, and an older process must be able to live with it.

-- Words ----------------------------------------------------------------------------------------------------------------

-- PostgreSQL's parser takes 'BTC/USD' for a file and 'crypto.com' for a host; here they are two words each.
CREATE OR REPLACE FUNCTION words_only(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(text, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g');

-- Two neighbours leave a short mark (~q8Z), so that the word index knows the few articles that can have a phrase.
CREATE OR REPLACE FUNCTION pair_marks(words tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT coalesce(array_agg(DISTINCT '~' || left(encode(decode(md5(lexeme || ' ' || next_lexeme), 'hex'), 'base64'), 3)), '{}') FROM (
    SELECT lexeme, place, lead(lexeme) OVER w AS next_lexeme, lead(place) OVER w AS next_place
    FROM unnest(words) CROSS JOIN unnest(positions) place WINDOW w AS (ORDER BY place)
  ) pairs WHERE next_place = place + 1);

-- Stems with their places (for phrases), words as written (for prefixes), a mark for each tag (#id), the publisher (@id)
-- and each pair of neighbours. The stop words between the parts keep a phrase from reaching across them.
CREATE OR REPLACE FUNCTION search_words(title text, overview text, publisher bigint, tag_ids bigint[]) RETURNS tsvector
LANGUAGE plpgsql STABLE AS $$
DECLARE
  gap text := ' of the ';
  publisher_name text := (SELECT name FROM publishers WHERE id = publisher);
  tag_names text;
  marks text[];
  content text;
  stems tsvector;
BEGIN
  SELECT string_agg(t.name, gap ORDER BY t.id), array_agg('#' || t.id) INTO tag_names, marks
  FROM tags t WHERE t.id = ANY (search_words.tag_ids);
  IF publisher IS NOT NULL THEN marks := marks || ('@' || publisher); END IF;
  content := words_only(concat_ws(gap, title, overview, tag_names, publisher_name));
  stems := to_tsvector('pg_catalog.english', content);
  RETURN stems || strip(to_tsvector('plain_words', content))
    || array_to_tsvector(coalesce(marks, '{}') || pair_marks(stems));
END $$;

CREATE OR REPLACE FUNCTION set_article_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_words(NEW.title, NEW.overview, NEW.publisher_id, NEW.tag_ids);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER article_search BEFORE UPDATE OF title, overview, publisher_id, tag_ids ON articles
FOR EACH ROW EXECUTE FUNCTION set_article_search();
-- Whoever stores many works their words out beforehand, while others may still write.
CREATE OR REPLACE TRIGGER article_search_new BEFORE INSERT ON articles
FOR EACH ROW WHEN (NEW.search IS NULL) EXECUTE FUNCTION set_article_search();

-- Advertising -----------------------------------------------------------------------------------------------------------

-- Ads are not scored bullish or bearish: whoever sets the mark, the score becomes 5, and the text's own returns when the mark
-- goes. A score that an editor set stays.
CREATE OR REPLACE FUNCTION show_sentiment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'sentiment' = ANY(NEW.corrected) THEN
    RETURN NEW;
  END IF;
  IF NEW.ad THEN
    NEW.own_sentiment := coalesce(NEW.own_sentiment, NEW.sentiment_score);
    IF NEW.own_sentiment IS NOT NULL THEN
      NEW.sentiment_score := 5;
    END IF;
  ELSIF NEW.own_sentiment IS NOT NULL THEN
    NEW.sentiment_score := NEW.own_sentiment;
    NEW.own_sentiment := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER article_sentiment BEFORE INSERT OR UPDATE OF ad, sentiment_score, own_sentiment, corrected ON articles
FOR EACH ROW EXECUTE FUNCTION show_sentiment();

-- Renamed and deleted tags and publishers ---------------------------------------------------------------------------------

-- Brings the search words of a batch of articles up to date; answers the last id, or null when none were left.
CREATE OR REPLACE FUNCTION refresh_search(mark text, after_id bigint, batch integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  refreshed bigint;
BEGIN
  WITH stale AS (
    SELECT id FROM articles WHERE search @@ quote_literal(mark)::tsquery AND id > after_id ORDER BY id LIMIT batch
  ), done AS (
    -- a deleted tag's number stays with its articles, in case it is restored; nobody reads it
    UPDATE articles SET tag_ids = tag_ids WHERE id IN (SELECT id FROM stale) RETURNING id
  )
  SELECT max(id), count(*) INTO last_id, refreshed FROM done;
  RETURN CASE WHEN refreshed = batch THEN last_id END;
END $$;

-- A few hundred articles follow at once; the rest of a popular name is left to background work.
CREATE OR REPLACE FUNCTION refresh_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark text := TG_ARGV[0] || OLD.id;
  last_id bigint := refresh_search(mark, 0, 300);
BEGIN
  IF last_id IS NOT NULL THEN
    INSERT INTO search_refreshes (mark, after_id) VALUES (mark, last_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_deleted AFTER DELETE ON tags FOR EACH ROW EXECUTE FUNCTION refresh_renamed('#');
CREATE OR REPLACE TRIGGER search_renamed AFTER UPDATE OF name ON tags FOR EACH ROW
WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION refresh_renamed('#');
CREATE OR REPLACE TRIGGER search_renamed AFTER UPDATE OF name ON publishers FOR EACH ROW
WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION refresh_renamed('@');

-- Addresses of outlets ----------------------------------------------------------------------------------------------------

-- 'Zürisee Tape' is zurisee-tape, a second one zurisee-tape-2. The slug follows the name; the old one redirects.
CREATE OR REPLACE FUNCTION set_publisher_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := regexp_replace(normalize(lower(NEW.name), NFKD), '[\u0300-\u036f''’]', '', 'g');
  base text := left(trim(both '-' from regexp_replace(folded, '[^a-z0-9]+', '-', 'g')), 60);
  place integer := 1;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name = OLD.name AND OLD.slug <> '' THEN
    NEW.slug := OLD.slug;
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('publisher-slugs'));
  base := coalesce(nullif(trim(both '-' from base), ''), 'outlet');
  NEW.slug := base;
  WHILE EXISTS (SELECT FROM publishers WHERE slug = NEW.slug AND id <> NEW.id) LOOP
    place := place + 1;
    NEW.slug := base || '-' || place;
  END LOOP;
  DELETE FROM old_publisher_slugs WHERE slug = NEW.slug;
  IF TG_OP = 'UPDATE' AND OLD.slug NOT IN ('', NEW.slug) THEN
    INSERT INTO old_publisher_slugs (slug, publisher_id) VALUES (OLD.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET publisher_id = excluded.publisher_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER publisher_slug BEFORE INSERT OR UPDATE OF name, slug ON publishers
FOR EACH ROW EXECUTE FUNCTION set_publisher_slug();
-- those from before there were slugs
UPDATE publishers SET slug = '' WHERE slug = '';

-- Stories ---------------------------------------------------------------------------------------------------------------

-- Rises whenever membership changes: a grouper whose memory is of another number reads the window again.
CREATE SEQUENCE IF NOT EXISTS stories_version;

-- That number when nobody is in the middle of storing articles: the lock goes with the subtransaction.
CREATE OR REPLACE FUNCTION settled_stories_version() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  version bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('article-ids'));
  version := (SELECT last_value FROM stories_version);
  RAISE EXCEPTION USING ERRCODE = 'P0S01';
EXCEPTION WHEN SQLSTATE 'P0S01' THEN RETURN version;
END $$;

-- Summary or opening of the text as the feed gave it, whatever an analysis has put in its place.
CREATE OR REPLACE FUNCTION article_lead(a articles) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(coalesce(a.summary, a.overview), ''), left(a.content, 1000)) $$;

-- What is kept of a story follows from its members: after a change of one it is worked out again, by a job.
CREATE OR REPLACE FUNCTION mark_stories_of_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stories SET stale = true WHERE NOT stale AND id IN (SELECT story_id FROM old_rows);
  IF FOUND THEN PERFORM nextval('stories_version'); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stories SET stale = true
  WHERE NOT stale AND id = (SELECT story_id FROM article_stories WHERE article_id = NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER story_left AFTER DELETE ON article_stories REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_stories_of_gone();
CREATE OR REPLACE TRIGGER story_changed AFTER UPDATE ON articles FOR EACH ROW
WHEN ((OLD.title, OLD.ad, OLD.featured, OLD.hidden, OLD.publisher_id)
  IS DISTINCT FROM (NEW.title, NEW.ad, NEW.featured, NEW.hidden, NEW.publisher_id))
EXECUTE FUNCTION mark_story();

CREATE OR REPLACE FUNCTION mark_stories_of_publisher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stories SET stale = true WHERE NOT stale AND id IN (
    SELECT s.story_id FROM article_stories s JOIN articles a ON a.id = s.article_id
    WHERE a.publisher_id = NEW.id AND a.sort_at >= now() - interval '30 days');
  -- the facts of older reports are completed by a job of their own, slowly
  UPDATE article_stories s SET reported_at = NULL, is_own = NULL FROM articles a
  WHERE a.id = s.article_id AND a.publisher_id = NEW.id AND a.sort_at < now() - interval '30 days';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER stories_retold AFTER UPDATE OF rewrites_others ON publishers FOR EACH ROW
WHEN (OLD.rewrites_others <> NEW.rewrites_others) EXECUTE FUNCTION mark_stories_of_publisher();

-- Price reactions -------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION follow_outlets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_reactions r SET outlets = n.outlet_count
  FROM new_rows n WHERE r.story_id = n.id AND r.outlets <> n.outlet_count;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follow_outlets AFTER UPDATE ON stories REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION follow_outlets();

-- Coins of articles -----------------------------------------------------------------------------------------------------

-- A coin's news is counted from its links alone: they carry the article's time, none while it is hidden, and its score.
CREATE OR REPLACE FUNCTION date_article_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN NOT a.hidden THEN a.sort_at END, a.sentiment_score INTO NEW.at, NEW.sentiment_score
  FROM articles a WHERE a.id = NEW.article_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER date_article_coin BEFORE INSERT ON article_coins
FOR EACH ROW EXECUTE FUNCTION date_article_coin();

CREATE OR REPLACE FUNCTION date_article_coins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_coins SET at = CASE WHEN NOT NEW.hidden THEN NEW.sort_at END, sentiment_score = NEW.sentiment_score
  WHERE article_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER date_article_coins AFTER UPDATE OF sort_at, sentiment_score, hidden, ad, corrected ON articles FOR EACH ROW
WHEN ((NEW.sort_at, NEW.sentiment_score, NEW.hidden) IS DISTINCT FROM (OLD.sort_at, OLD.sentiment_score, OLD.hidden))
EXECUTE FUNCTION date_article_coins();

-- A coin's news of a year is counted by days, not by articles: what each statement added (1) or took away (-1), in its own
-- transaction, as below. The scores are where contract/analysis/scores.ts parts the bands.
CREATE OR REPLACE FUNCTION count_coin_news() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := TG_ARGV[0];
BEGIN
  INSERT INTO coin_news_days (coin_id, day, "all", scored, bullish, bearish)
  SELECT coin_id, (at AT TIME ZONE 'UTC')::date, sign * count(*), sign * count(sentiment_score),
    sign * count(*) FILTER (WHERE sentiment_score >= 7), sign * count(*) FILTER (WHERE sentiment_score < 4)
  FROM changed_rows WHERE salience = 'main' AND origin <> 'removed' AND at IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION forget_coin_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM coin_news_days;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER news_added AFTER INSERT ON article_coins REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_coin_news('1');
CREATE OR REPLACE TRIGGER news_as_it_is AFTER UPDATE ON article_coins REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_coin_news('1');
CREATE OR REPLACE TRIGGER news_as_it_was AFTER UPDATE ON article_coins REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_coin_news('-1');
CREATE OR REPLACE TRIGGER news_removed AFTER DELETE ON article_coins REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_coin_news('-1');
CREATE OR REPLACE TRIGGER news_emptied AFTER TRUNCATE ON article_coins
FOR EACH STATEMENT EXECUTE FUNCTION forget_coin_news();

-- The triggers above hold off writers until this has counted what was there before them.
INSERT INTO coin_news_days (coin_id, day, "all", scored, bullish, bearish)
SELECT coin_id, (at AT TIME ZONE 'UTC')::date, count(*), count(sentiment_score),
  count(*) FILTER (WHERE sentiment_score >= 7), count(*) FILTER (WHERE sentiment_score < 4)
FROM article_coins WHERE salience = 'main' AND origin <> 'removed' AND at IS NOT NULL
  AND NOT EXISTS (SELECT FROM coin_news_days) GROUP BY 1, 2;

-- The site's version -----------------------------------------------------------------------------------------------------

-- One row for every statement that changes what a visitor can see, in its own transaction: the sum of `changes` is the
-- site's version, of `removals` how often something was taken away, of `articles` the number of those that are not hidden.
-- Nobody waits for another's row, as writers of one counter would. Whoever listens is told at the commit.
CREATE OR REPLACE FUNCTION note_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint := 0;
  -- an edited category or page may have been switched off or moved, and a page by the site's settings
  removed boolean := TG_OP IN ('DELETE', 'TRUNCATE') OR (TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('categories', 'pages', 'site_settings'));
BEGIN
  IF TG_TABLE_NAME = 'articles' THEN
    IF TG_OP = 'TRUNCATE' THEN added := (SELECT -sum(articles) FROM site_changes);
    ELSIF TG_OP = 'INSERT' THEN added := (SELECT nullif(count(*) FILTER (WHERE NOT hidden), 0) FROM new_rows);
    ELSIF TG_OP = 'DELETE' THEN added := (SELECT -nullif(count(*) FILTER (WHERE NOT hidden), 0) FROM old_rows);
    ELSE
      added := (SELECT count(*) FILTER (WHERE NOT hidden) FROM new_rows HAVING count(*) > 0)
        - (SELECT count(*) FILTER (WHERE NOT hidden) FROM old_rows);
      -- no join: planned for one row, it would be quadratic in a change of many
      removed := EXISTS (SELECT id FROM new_rows WHERE hidden EXCEPT SELECT id FROM old_rows WHERE hidden);
    END IF;
  END IF;
  IF added IS NOT NULL THEN
    INSERT INTO site_changes (changes, removals, articles) VALUES (1, removed::int, added);
    NOTIFY site_changed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER feed_inserted AFTER INSERT ON articles REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER feed_updated AFTER UPDATE ON articles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER feed_deleted AFTER DELETE ON articles REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER feed_emptied AFTER TRUNCATE ON articles
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE OR DELETE ON categories
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE OR DELETE ON pages
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE OR DELETE ON site_settings
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE OR DELETE ON tags
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR DELETE
  OR UPDATE OF name, description, logo_url, active, rewrites_others, is_wire ON publishers
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE OR DELETE ON coins
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE ON outlet_totals
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR DELETE ON briefs
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE OR DELETE ON data_files
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();
CREATE OR REPLACE TRIGGER site_change AFTER INSERT OR UPDATE ON price_points
FOR EACH STATEMENT EXECUTE FUNCTION note_site_change();

-- These are written all the time, mostly without a change that anybody sees.
CREATE OR REPLACE FUNCTION note_story_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- no join, as above
  IF EXISTS (
    SELECT id, slug, first_at, last_at, lead_article_id, article_count, outlet_count, independent_count, copy_count, merged_into
    FROM new_rows WHERE outlet_count >= 2 EXCEPT
    SELECT id, slug, first_at, last_at, lead_article_id, article_count, outlet_count, independent_count, copy_count, merged_into
    FROM old_rows)
  OR EXISTS (SELECT id FROM old_rows WHERE outlet_count >= 2 EXCEPT SELECT id FROM new_rows WHERE outlet_count >= 2)
  THEN
    INSERT INTO site_changes (changes, articles) VALUES (1, 0);
    NOTIFY site_changed;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_coins_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed_rows) THEN
    INSERT INTO site_changes (changes, articles) VALUES (1, 0);
    NOTIFY site_changed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER site_change AFTER UPDATE ON stories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_story_change();
CREATE OR REPLACE TRIGGER coins_added AFTER INSERT ON article_coins REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER coins_changed AFTER UPDATE ON article_coins REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER coins_removed AFTER DELETE ON article_coins REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER site_change AFTER UPDATE ON story_reactions REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER site_added AFTER INSERT ON corrections REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER site_changed AFTER UPDATE ON corrections REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER site_added AFTER INSERT ON correction_reports REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER site_changed AFTER UPDATE ON correction_reports REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER site_added AFTER INSERT ON moves REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();
CREATE OR REPLACE TRIGGER site_changed AFTER UPDATE ON moves REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_coins_change();

-- The triggers above hold off writers until this has counted what was there before them.
INSERT INTO site_changes (changes, articles)
SELECT 1, count(*) FILTER (WHERE NOT hidden) FROM articles HAVING NOT EXISTS (SELECT FROM site_changes);

-- Updates ---------------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION note_new_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO updates (kind, entity_id, change) SELECT 'article', id, 'added' FROM new_rows WHERE NOT hidden ORDER BY id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_gone_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO updates (kind, entity_id, change) SELECT 'article', id, 'removed' FROM old_rows WHERE NOT hidden ORDER BY id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_changed_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO updates (kind, entity_id, change) VALUES ('article', NEW.id, CASE
    WHEN NEW.hidden THEN 'removed' WHEN OLD.hidden THEN 'added'
    WHEN (NEW.corrected, NEW.correction) IS DISTINCT FROM (OLD.corrected, OLD.correction) THEN 'corrected' ELSE 'changed' END);
  -- a story has the title of its lead
  IF (NEW.title, NEW.hidden) IS DISTINCT FROM (OLD.title, OLD.hidden) THEN
    INSERT INTO updates (kind, entity_id, change) SELECT 'story', s.id, 'changed'
    FROM article_stories m JOIN stories s ON s.id = m.story_id
    WHERE m.article_id = NEW.id AND s.lead_article_id = NEW.id AND s.outlet_count >= 2 AND s.merged_into IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER updates_inserted AFTER INSERT ON articles REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_new_articles();
CREATE OR REPLACE TRIGGER updates_deleted AFTER DELETE ON articles REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_gone_articles();
CREATE OR REPLACE TRIGGER updates_updated AFTER UPDATE ON articles FOR EACH ROW
WHEN (NOT (OLD.hidden AND NEW.hidden) AND
  (OLD.title, OLD.url, OLD.image_url, OLD.published_at, OLD.first_seen_at, OLD.publisher_id, OLD.tag_ids, OLD.freshness_score,
    OLD.sentiment_score, OLD.overview, OLD.featured, OLD.hidden, OLD.ad, OLD.corrected, OLD.correction) IS DISTINCT FROM
  (NEW.title, NEW.url, NEW.image_url, NEW.published_at, NEW.first_seen_at, NEW.publisher_id, NEW.tag_ids, NEW.freshness_score,
    NEW.sentiment_score, NEW.overview, NEW.featured, NEW.hidden, NEW.ad, NEW.corrected, NEW.correction))
EXECUTE FUNCTION note_changed_article();

-- Which story and which coins an article belongs to.
CREATE OR REPLACE FUNCTION note_changed_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO updates (kind, entity_id, change) SELECT DISTINCT 'article', a.id, 'changed'
  FROM changed_rows c JOIN articles a ON a.id = c.article_id WHERE NOT a.hidden;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_article_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO updates (kind, entity_id, change) SELECT 'article', id, 'changed' FROM articles
  WHERE id = NEW.article_id AND NOT hidden;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER updates_inserted AFTER INSERT ON article_coins REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_changed_link();
CREATE OR REPLACE TRIGGER updates_deleted AFTER DELETE ON article_coins REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_changed_link();
CREATE OR REPLACE TRIGGER updates_updated AFTER UPDATE ON article_coins FOR EACH ROW
WHEN ((OLD.salience, OLD.origin, OLD.score) IS DISTINCT FROM (NEW.salience, NEW.origin, NEW.score))
EXECUTE FUNCTION note_article_of_row();
CREATE OR REPLACE TRIGGER updates_updated AFTER UPDATE ON article_stories FOR EACH ROW
WHEN (OLD.story_id IS DISTINCT FROM NEW.story_id) EXECUTE FUNCTION note_article_of_row();
CREATE OR REPLACE TRIGGER updates_inserted AFTER INSERT ON article_stories FOR EACH ROW
WHEN (NEW.story_id IS NOT NULL) EXECUTE FUNCTION note_article_of_row();

-- Stories of two outlets or more.
CREATE OR REPLACE FUNCTION note_changed_story() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := OLD.outlet_count >= 2 AND OLD.merged_into IS NULL;
  shown boolean := TG_OP = 'UPDATE' AND NEW.outlet_count >= 2 AND NEW.merged_into IS NULL;
BEGIN
  IF was OR shown THEN
    INSERT INTO updates (kind, entity_id, change) VALUES ('story', OLD.id, CASE
      WHEN shown AND was THEN 'changed' WHEN shown THEN 'added'
      WHEN TG_OP = 'UPDATE' AND NEW.merged_into IS NOT NULL THEN 'merged' ELSE 'removed' END);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER updates_updated AFTER UPDATE ON stories FOR EACH ROW
WHEN ((OLD.slug, OLD.first_at, OLD.last_at, OLD.lead_article_id, OLD.outlet_count, OLD.independent_count, OLD.copy_count, OLD.merged_into)
  IS DISTINCT FROM
  (NEW.slug, NEW.first_at, NEW.last_at, NEW.lead_article_id, NEW.outlet_count, NEW.independent_count, NEW.copy_count, NEW.merged_into))
EXECUTE FUNCTION note_changed_story();
CREATE OR REPLACE TRIGGER updates_deleted AFTER DELETE ON stories FOR EACH ROW EXECUTE FUNCTION note_changed_story();

CREATE OR REPLACE FUNCTION note_story_coins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO updates (kind, entity_id, change) SELECT DISTINCT 'story', s.id, 'changed'
  FROM changed_rows c JOIN stories s ON s.id = c.story_id WHERE s.outlet_count >= 2 AND s.merged_into IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER updates_inserted AFTER INSERT ON story_coins REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_story_coins();
CREATE OR REPLACE TRIGGER updates_updated AFTER UPDATE ON story_coins REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_story_coins();
CREATE OR REPLACE TRIGGER updates_deleted AFTER DELETE ON story_coins REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_story_coins();

-- Names that articles and stories carry.
CREATE OR REPLACE FUNCTION note_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'publishers' THEN
    INSERT INTO updates (kind, entity_id, change) SELECT 'article', id, 'changed' FROM articles
    WHERE publisher_id = OLD.id AND NOT hidden;
  ELSIF TG_TABLE_NAME = 'tags' THEN
    INSERT INTO updates (kind, entity_id, change) SELECT 'article', id, 'changed' FROM articles
    WHERE search @@ quote_literal('#' || OLD.id)::tsquery AND NOT hidden;
  ELSE
    INSERT INTO updates (kind, entity_id, change) SELECT 'article', a.id, 'changed'
    FROM article_coins c JOIN articles a ON a.id = c.article_id WHERE c.coin_id = OLD.id AND NOT a.hidden;
    INSERT INTO updates (kind, entity_id, change) SELECT 'story', s.id, 'changed'
    FROM story_coins c JOIN stories s ON s.id = c.story_id
    WHERE c.coin_id = OLD.id AND s.outlet_count >= 2 AND s.merged_into IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER updates_renamed AFTER UPDATE OF name ON publishers FOR EACH ROW
WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION note_renamed();
CREATE OR REPLACE TRIGGER updates_renamed AFTER UPDATE OF name ON tags FOR EACH ROW
WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION note_renamed();
-- by its name before `search_deleted`, which takes the mark away
CREATE OR REPLACE TRIGGER a_updates_deleted AFTER DELETE ON tags FOR EACH ROW EXECUTE FUNCTION note_renamed();
CREATE OR REPLACE TRIGGER updates_renamed AFTER UPDATE OF symbol ON coins FOR EACH ROW
WHEN (NEW.symbol IS DISTINCT FROM OLD.symbol) EXECUTE FUNCTION note_renamed();

-- Numbers what was committed since the last call, one caller at a time, and deletes what is too old. An entry that is
-- committed later gets a later number, so whoever has read up to a number has missed nothing. The newest entry stays.
CREATE OR REPLACE FUNCTION number_updates(expired timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest bigint;
BEGIN
  IF EXISTS (SELECT FROM updates WHERE seq IS NULL) THEN
    PERFORM pg_advisory_xact_lock(hashtext('updates'));
    newest := coalesce((SELECT max(seq) FROM updates), 0);
    UPDATE updates u SET seq = newest + n.place FROM (
      SELECT id, row_number() OVER (ORDER BY id) AS place FROM updates WHERE seq IS NULL
    ) n WHERE n.id = u.id;
  END IF;
  IF (SELECT at FROM updates WHERE seq IS NOT NULL ORDER BY seq LIMIT 1) < expired THEN
    newest := (SELECT max(seq) FROM updates);
    DELETE FROM updates WHERE at < expired AND seq < newest;
  END IF;
END $$;

INSERT INTO update_epoch (epoch) SELECT left(replace(gen_random_uuid()::text, '-', ''), 8)
WHERE NOT EXISTS (SELECT FROM update_epoch);

-- Data files --------------------------------------------------------------------------------------------------------------

-- Rows of their own instead of a mark on the file: transactions that hide articles of one month do not wait for each other.
CREATE OR REPLACE FUNCTION note_data_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_removals (month) VALUES (to_char(OLD.first_seen_at AT TIME ZONE 'UTC', 'YYYY-MM'));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER data_hidden AFTER UPDATE OF hidden ON articles FOR EACH ROW
WHEN (NEW.hidden AND NOT OLD.hidden) EXECUTE FUNCTION note_data_removal();
CREATE OR REPLACE TRIGGER data_deleted AFTER DELETE ON articles FOR EACH ROW
WHEN (NOT OLD.hidden) EXECUTE FUNCTION note_data_removal();
