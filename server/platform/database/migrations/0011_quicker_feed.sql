-- The same days, but as a plain expression PostgreSQL can put in place of the call: 0.2 instead of 3.4 microseconds each.
CREATE OR REPLACE FUNCTION feed_day(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (at AT TIME ZONE 'UTC')::date - date '1970-01-01';
--> statement-breakpoint
-- A page takes some twenty ids out of these lists, each of which would be unpacked for every id.
ALTER TABLE feed_days ALTER COLUMN article_ids SET STORAGE EXTERNAL;
