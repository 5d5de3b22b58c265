-- Only adds: an older process may still read the bits and marks of release 0.1 and the indexes articles_newest and
-- articles_publisher_newest. server/feed/prepare-store.ts builds the feed's indexes and removes the old ones.
CREATE TABLE "feed_changes" (
	"changes" bigint NOT NULL,
	"articles" integer NOT NULL
);
