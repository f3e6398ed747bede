-- Questions have texts in several languages, conditions, and versions.

alter table question
  add column key text,
  add column version integer not null default 1,
  add column required smallint not null default 0,
  add column texts jsonb not null default '{}',
  add column show_if jsonb,
  add column rev integer not null default 1,
  add column mod_time timestamptz not null default current_timestamp;

update question
   set key = id::text,
       texts = jsonb_build_object(locale, jsonb_build_object('question', question, 'placeholder', placeholder)),
       options = (select coalesce(jsonb_agg(jsonb_build_object('id', o ->> 'id',
                                                               'texts', jsonb_build_object(locale, o ->> 'option'))), '[]')
                    from jsonb_array_elements(options) o);

alter table question drop constraint question_pkey;
alter table question
  drop column id, drop column locale, drop column question, drop column placeholder,
  alter column key set not null,
  add constraint question_pkey primary key (tenant_id, key, version);

-- At most one version of a question is asked.
create unique index question_asked_once on question (tenant_id, key) where deleted_at is null;

create trigger rev before update on question for each row
  when ((old.required, old.texts, old.options, old.show_if) is distinct from (new.required, new.texts, new.options, new.show_if))
  execute function bump_rev();
