-- How the search writes letters small: by all of Unicode, as JavaScript does. PostgreSQL 18 has this built in, those before
-- have it from ICU. Without ICU the system's own rules come close. No index depends on it.
do $$
begin
  if exists (select from pg_collation where collname = 'pg_unicode_fast') then
    create collation search_text from pg_catalog.pg_unicode_fast;
  elsif exists (select from pg_collation where collname = 'und-x-icu') then
    create collation search_text from pg_catalog."und-x-icu";
  else
    create collation search_text (provider = libc, locale = 'C.UTF-8');
  end if;
end
$$;
