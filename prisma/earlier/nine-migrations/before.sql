-- Sets the tables of version 0.1.0 aside, so that `init` can make today's in their place. after.sql carries the rows over
-- and drops the old tables. Tables, views and functions that somebody else made in the database stay where they are.
create schema earlier;

do $$
declare
  name text;
begin
  foreach name in array array[
    'tenant', 'user_account', 'session', 'rate_limit', 'device_serial', 'code_request', 'device', 'device_guide',
    'score_offset', 'goods_type', 'goods', 'import_batch', 'scheme', 'scheme_step', 'scheme_goods', 'goods_category',
    'goods_device', 'stored_file', 'goods_effect', 'push_mapping', 'config_value', 'setting_revision', 'tip', 'question',
    'result_text', 'skin_record', 'record_day', 'captcha', 'verify_code', 'outbox_message', 'api_token',
    'support_ticket', 'support_reply', 'audit_log'
  ] loop
    execute format('alter table public.%I set schema earlier', name);
  end loop;
  foreach name in array array[
    'bump_settings_rev', 'bump_own_settings_rev', 'tenant_grams', 'audit_is_append_only', 'audit_row_hash',
    'audit_chain', 'tell_account_change', 'tell_session_end', 'tell_guide_review', 'tell_mode_change'
  ] loop
    execute format('alter function public.%I set schema earlier', name);
  end loop;
end $$;
