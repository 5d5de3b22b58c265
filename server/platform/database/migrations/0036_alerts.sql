CREATE TABLE "alert_channels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"events" jsonb DEFAULT '["feed","quiet","budget","model","job","disk"]'::jsonb NOT NULL,
	"address_sealed" text,
	"secret_sealed" text,
	"chat" text,
	"mail_to" text,
	"mail_from" text,
	"smtp_host" text,
	"smtp_port" integer,
	"smtp_tls" text,
	"smtp_user" text,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_channels_kind_unique" UNIQUE("kind")
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"matter" text NOT NULL,
	"is_over" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"next_try_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"feed_after_minutes" integer DEFAULT 60 NOT NULL,
	"story_outlets" integer DEFAULT 5 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_addresses" (
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"is_new" boolean NOT NULL,
	CONSTRAINT "sign_in_addresses_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "sign_in_addresses" ADD CONSTRAINT "sign_in_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_matter" ON "alert_deliveries" USING btree ("channel","matter","created_at");--> statement-breakpoint
CREATE INDEX "alert_deliveries_newest" ON "alert_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_try_at") WHERE "alert_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "sign_in_addresses_first" ON "sign_in_addresses" USING btree ("first_at");--> statement-breakpoint
INSERT INTO "alert_channels" ("kind") VALUES ('webhook'), ('telegram'), ('discord'), ('slack'), ('email');--> statement-breakpoint
INSERT INTO "alert_rules" ("id") VALUES (1);--> statement-breakpoint
-- whoever is signed in keeps the address they came from; one in IPv6 is kept by its network, which a session is not
INSERT INTO "sign_in_addresses" ("user_id", "address", "first_at", "last_at", "is_new")
  SELECT "user_id", "address", min("created_at"), max("last_used_at"), false FROM "sessions"
  WHERE "address" NOT LIKE '%:%' GROUP BY "user_id", "address";
