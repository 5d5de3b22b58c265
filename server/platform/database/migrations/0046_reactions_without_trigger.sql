DROP TRIGGER IF EXISTS "open_reactions" ON "story_coins";--> statement-breakpoint
DROP FUNCTION IF EXISTS "open_reactions"();
