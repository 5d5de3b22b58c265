CREATE TABLE "follow_channels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"follower_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address_sealed" text,
	"address_hmac" text,
	"code_hash" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"paused_until" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"last_success_at" timestamp(3) with time zone,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"consent_at" timestamp(3) with time zone,
	CONSTRAINT "follow_channels_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "follow_confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address_hmac" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"follower_id" uuid NOT NULL,
	"channel_id" bigint NOT NULL,
	"rule_id" bigint,
	"kind" text NOT NULL,
	"story_id" bigint DEFAULT 0 NOT NULL,
	"edition" bigint DEFAULT 0 NOT NULL,
	"before" text,
	"bundle" text,
	"message_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"stored_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "follow_problems" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"problem" text NOT NULL,
	"did" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"follower_id" uuid NOT NULL,
	"view" text NOT NULL,
	"name" text NOT NULL,
	"when" text NOT NULL,
	"hour" smallint,
	"channels" text[] NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"least" smallint NOT NULL,
	"coins" text[],
	"publishers" text[],
	"tags" text[],
	"category" text,
	"freshness" smallint[],
	"sentiment" smallint[],
	"no_ads" boolean DEFAULT false NOT NULL,
	"query" "tsquery",
	"story_id" bigint,
	"thread" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"push" boolean DEFAULT false NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	"telegram" boolean DEFAULT true NOT NULL,
	"webhook" boolean DEFAULT false NOT NULL,
	"mail_name" text,
	"mail_from" text,
	"telegram_bot" text,
	"telegram_token_sealed" text,
	"push_key" text,
	"push_key_sealed" text,
	"push_key_made_at" timestamp(3) with time zone,
	"push_contact" text,
	"rules_max" integer DEFAULT 50 NOT NULL,
	"messages_per_day" integer DEFAULT 20 NOT NULL,
	"new_per_hour" integer DEFAULT 5 NOT NULL,
	"confirm_hours" integer DEFAULT 48 NOT NULL,
	"bounces_max" integer DEFAULT 3 NOT NULL,
	"followers_max" integer DEFAULT 20000 NOT NULL,
	"matched_epoch" text,
	"matched_seq" bigint,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "followers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"zone" text NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"paused_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "followers_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "follow_channels" ADD CONSTRAINT "follow_channels_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_messages" ADD CONSTRAINT "follow_messages_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_messages" ADD CONSTRAINT "follow_messages_channel_id_follow_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."follow_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_messages" ADD CONSTRAINT "follow_messages_rule_id_follow_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."follow_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_rules" ADD CONSTRAINT "follow_rules_follower_id_followers_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."followers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_channels_kind" ON "follow_channels" USING btree ("follower_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_channels_address" ON "follow_channels" USING btree ("kind","address_hmac") WHERE "follow_channels"."state" <> 'waiting';--> statement-breakpoint
CREATE INDEX "follow_channels_hmac" ON "follow_channels" USING btree ("address_hmac");--> statement-breakpoint
CREATE INDEX "follow_confirmations_address" ON "follow_confirmations" USING btree ("address_hmac","at");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_messages_once" ON "follow_messages" USING btree ("channel_id","story_id","kind","edition");--> statement-breakpoint
CREATE INDEX "follow_messages_told" ON "follow_messages" USING btree ("follower_id","story_id");--> statement-breakpoint
CREATE INDEX "follow_messages_rule" ON "follow_messages" USING btree ("rule_id","created_at");--> statement-breakpoint
CREATE INDEX "follow_messages_due" ON "follow_messages" USING btree ("due_at") WHERE "follow_messages"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "follow_messages_created" ON "follow_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_problems_hour" ON "follow_problems" USING btree ("hour","channel","problem","did");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_rules_view" ON "follow_rules" USING btree ("follower_id","view");