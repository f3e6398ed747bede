ALTER TABLE "tenant" ADD COLUMN "currency" TEXT NOT NULL DEFAULT 'CNY';

-- Shops that exist get the likely currency of their language; they can change it.
update tenant set currency = case default_locale
  when 'zh' then 'CNY' when 'zh-TW' then 'TWD' when 'ja' then 'JPY' when 'ko' then 'KRW' when 'tr' then 'TRY' when 'ru' then 'RUB'
  when 'vi' then 'VND' when 'id' then 'IDR' when 'pl' then 'PLN' when 'ro' then 'RON' when 'en' then 'USD' else 'EUR' end
 where default_locale <> 'zh';

drop trigger settings_rev_own on tenant;
create trigger settings_rev_own before update of shop, platform, work_mode, timezone, currency, default_locale on tenant
  for each row when (old is distinct from new) execute function bump_own_settings_rev();
