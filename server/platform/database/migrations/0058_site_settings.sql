CREATE TABLE "site_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text,
	"tagline" text,
	"logo" text,
	"favicon" text,
	"accent" text,
	"contact" text,
	"footer_links" jsonb,
	"notice" boolean,
	"show_outlets" boolean,
	"show_corrections" boolean,
	"show_moves" boolean,
	"mcp" boolean,
	"data_files" boolean,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
