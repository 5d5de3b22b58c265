-- The product needs more addresses: a category or page that has one of them moves aside, and the log says so.
WITH moved AS (
  SELECT id, slug AS old, slug || CASE WHEN EXISTS (SELECT FROM categories o WHERE o.slug = c.slug || '-news') THEN '-news-' || id ELSE '-news' END AS new
  FROM categories c WHERE slug IN ('outlets', 'corrections', 'moves', 'follow', 'following', 'embed', 'data', 'mcp', 'manifest', 'llms', 'well-known')
), changed AS (
  UPDATE categories c SET slug = m.new, updated_at = now() FROM moved m WHERE c.id = m.id
), kept AS (
  INSERT INTO old_category_slugs (slug, category_id) SELECT old, id FROM moved ON CONFLICT (slug) DO UPDATE SET category_id = excluded.category_id
)
INSERT INTO activity_logs (action, entity_type, entity_id, status, details)
SELECT 'move_address', 'category', id, 'success', json_build_object('from', '/' || old, 'to', '/' || new)::text FROM moved;--> statement-breakpoint
WITH moved AS (
  SELECT id, path AS old, regexp_replace(path, '^/([^/]+)', CASE WHEN EXISTS (
    SELECT FROM pages o WHERE o.path = regexp_replace(p.path, '^/([^/]+)', '/\1-news')) THEN '/\1-news-' || id ELSE '/\1-news' END) AS new
  FROM pages p WHERE path ~ '^/(outlets|corrections|moves|follow|following|embed|data|mcp|manifest|llms|well-known)(/|$)'
), changed AS (
  UPDATE pages p SET path = m.new, updated_at = now() FROM moved m WHERE p.id = m.id
)
INSERT INTO activity_logs (action, entity_type, entity_id, status, details)
SELECT 'move_address', 'page', id, 'success', json_build_object('from', old, 'to', new)::text FROM moved;
