ALTER TABLE "codes" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_link_hash_unique" UNIQUE("link_hash");--> statement-breakpoint
-- They were stored by address; now they are stored by account.
DELETE FROM "sign_in_failures" WHERE "key" LIKE 'known:%';
