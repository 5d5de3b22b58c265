CREATE TABLE "old_publisher_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"publisher_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outlet_records" (
	"publisher_id" bigint NOT NULL,
	"range" text NOT NULL,
	"newest_at" timestamp(3) with time zone,
	"figures" jsonb NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "outlet_records_publisher_id_range_pk" PRIMARY KEY("publisher_id","range")
);
--> statement-breakpoint
CREATE TABLE "outlet_totals" (
	"range" text PRIMARY KEY NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"from" timestamp(3) with time zone,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "old_publisher_slugs" ADD CONSTRAINT "old_publisher_slugs_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlet_records" ADD CONSTRAINT "outlet_records_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_publisher_slugs_publisher" ON "old_publisher_slugs" USING btree ("publisher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "publishers_slug_key" ON "publishers" USING btree ("slug") WHERE "publishers"."slug" <> '';