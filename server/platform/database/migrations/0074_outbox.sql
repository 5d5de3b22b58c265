CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"channel" text NOT NULL,
	"destination" text NOT NULL,
	"lane" text NOT NULL,
	"payload_sealed" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"due_at" timestamp(3) with time zone NOT NULL,
	"claimed_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_lanes" (
	"owner" text NOT NULL,
	"lane" text NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "outbox_lanes_owner_lane_pk" PRIMARY KEY("owner","lane")
);
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("owner","channel","due_at");--> statement-breakpoint
CREATE INDEX "outbox_destination" ON "outbox" USING btree ("owner","destination");