CREATE TABLE "old_category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" bigint NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "old_category_slugs" ADD CONSTRAINT "old_category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_category_slugs_category" ON "old_category_slugs" USING btree ("category_id");