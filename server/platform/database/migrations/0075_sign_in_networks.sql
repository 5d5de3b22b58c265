-- Addresses count by IPv6 /56: whoever is known from a /64 is known from its /56, or would be reported as new
INSERT INTO "sign_in_addresses" ("user_id", "address", "first_at", "last_at", "is_new")
  SELECT "user_id",
    regexp_replace(
      regexp_replace("address", ':([0-9a-f]{1,2})[0-9a-f]{2}::/64$', ':\100::/56'),
      ':[0-9a-f]{1,2}::/64$', ':0::/56'
    ) AS "network",
    min("first_at"), max("last_at"), false
  FROM "sign_in_addresses" WHERE "address" LIKE '%::/64' GROUP BY "user_id", "network"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "sign_in_addresses" WHERE "address" LIKE '%::/64';
