-- Trigram similarity, for suggestions and search in languages without a stemmer.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
