CREATE TABLE "legal_versions" (
	"name" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"title" text,
	"text" text,
	"html" text,
	"note" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_versions_name_language_version_pk" PRIMARY KEY("name","language","version")
);
