CREATE TABLE "briefs" (
	"day" date PRIMARY KEY NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"content" json NOT NULL
);
