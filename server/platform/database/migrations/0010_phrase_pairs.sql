-- A quoted phrase of two common words had to be looked for in every article that has both. Now each two words that stand
-- side by side leave a short mark, so that the word index knows the few articles that can have the phrase.
CREATE FUNCTION pair_mark(word text, next_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '~' || left(encode(decode(md5(word || ' ' || next_word), 'hex'), 'base64'), 3);
--> statement-breakpoint
CREATE FUNCTION pair_marks(words tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT coalesce(array_agg(DISTINCT pair_mark(lexeme, next_lexeme)), '{}') FROM (
    SELECT lexeme, place, lead(lexeme) OVER w AS next_lexeme, lead(place) OVER w AS next_place
    FROM unnest(words) CROSS JOIN unnest(positions) place WINDOW w AS (ORDER BY place)
  ) pairs WHERE next_place = place + 1);
--> statement-breakpoint
-- Stems with their places (for quoted phrases), words as written, and a mark for each tag (#id), the publisher (@id) and
-- each pair of neighbours (~). The stop words between the parts keep a phrase from reaching across them.
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
--> statement-breakpoint
-- The words stay in the row, where a phrase is looked for; the full text, which lists never read, goes out of it first.
ALTER TABLE articles ALTER COLUMN search SET STORAGE MAIN;
--> statement-breakpoint
ALTER TABLE articles SET (toast_tuple_target = 3000);
--> statement-breakpoint
-- The marks change nothing that is counted, so no day has to be indexed anew.
ALTER TABLE articles DISABLE TRIGGER feed_mark_updated;
--> statement-breakpoint
UPDATE articles SET search = search_words(title, overview, publisher_id, tag_ids);
--> statement-breakpoint
ALTER TABLE articles ENABLE TRIGGER feed_mark_updated;
