CREATE TABLE "sign_in_proofs" (
	"digest" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_proofs_expires" ON "sign_in_proofs" USING btree ("expires_at");