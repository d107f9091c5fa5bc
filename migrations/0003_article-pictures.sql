-- The pictures an article shows, in its text or as its cover: ids of our own ones, and MD5 of the addresses of those
-- on other sites. An index over it says where a picture is used, whoever wrote the article.
-- Stored text begins an <img> with its src and writes & as &amp; (the sanitiser's one spelling).
CREATE FUNCTION article_pictures(content text, preview_image text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT picture), '{}') FROM (
    SELECT (regexp_matches(content, '/media/([0-9a-f]{40})', 'g'))[1] AS picture
    UNION ALL
    SELECT (regexp_match(preview_image, '/media/([0-9a-f]{40})'))[1]
    UNION ALL
    SELECT md5(replace(address, '&amp;', '&'))
    FROM (SELECT (regexp_matches(content, '<img src="(https?://[^"]+)"', 'gi'))[1] AS address) AS foreign_pictures
    WHERE octet_length(address) <= 2000
    UNION ALL
    SELECT md5(preview_image) WHERE octet_length(preview_image) <= 2000 AND preview_image ~* '^https?://'
  ) AS pictures
  WHERE picture IS NOT NULL
$$;
