CREATE TABLE "trash" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"document" jsonb NOT NULL,
	"part_of" bigint,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_part_of_trash_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."trash"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trash_entity" ON "trash" USING btree ("kind","entity_id");--> statement-breakpoint
CREATE INDEX "trash_parts" ON "trash" USING btree ("part_of");--> statement-breakpoint
CREATE INDEX "trash_deleted" ON "trash" USING btree ("deleted_at");