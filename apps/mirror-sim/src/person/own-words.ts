import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';

/** Answers of customers in their own words: to the fields of the registration, and to the question about products. */
interface OwnWords {
  readonly level: string;
  readonly comments: string;
  readonly introducer: string;
  readonly few_products: string;
  readonly many_products: string;
}

export const OWN_WORDS: Readonly<Record<Locale, OwnWords>> = {
  zh: {
    level: '新客',
    comments: '换季时两颊泛红',
    introducer: '老顾客介绍',
    few_products: '洗面奶、面霜',
    many_products: '氨基酸洁面、保湿精华、面霜，白天涂防晒',
  },
  'zh-TW': {
    level: '新客',
    comments: '換季時兩頰泛紅',
    introducer: '老顧客介紹',
    few_products: '洗面乳、面霜',
    many_products: '胺基酸洗面乳、保濕精華液、面霜，白天擦防曬',
  },
  en: {
    level: 'New',
    comments: 'Red cheeks when the season changes',
    introducer: 'A friend',
    few_products: 'Cleanser and a cream',
    many_products: 'A mild cleanser, a hydrating serum, a cream and sunscreen by day',
  },
  de: {
    level: 'Neu',
    comments: 'Gerötete Wangen, wenn die Jahreszeit wechselt',
    introducer: 'Eine Freundin',
    few_products: 'Reinigung und eine Creme',
    many_products: 'Milde Reinigung, Feuchtigkeitsserum, Creme und tagsüber Sonnenschutz',
  },
  fr: {
    level: 'Nouvelle',
    comments: 'Joues rouges aux changements de saison',
    introducer: 'Une amie',
    few_products: 'Un nettoyant et une crème',
    many_products: 'Un nettoyant doux, un sérum hydratant, une crème et une protection solaire en journée',
  },
  ja: {
    level: '新規',
    comments: '季節の変わり目に頬が赤くなる',
    introducer: '友人の紹介',
    few_products: '洗顔料とクリーム',
    many_products: 'やさしい洗顔料、保湿美容液、クリーム、日中は日焼け止め',
  },
  tr: {
    level: 'Yeni',
    comments: 'Mevsim geçişlerinde yanaklarım kızarıyor',
    introducer: 'Bir arkadaşım',
    few_products: 'Temizleyici ve krem',
    many_products: 'Yumuşak bir temizleyici, nemlendirici serum, krem ve gündüz güneş kremi',
  },
  it: {
    level: 'Nuova',
    comments: 'Guance arrossate ai cambi di stagione',
    introducer: 'Un’amica',
    few_products: 'Detergente e crema',
    many_products: 'Un detergente delicato, un siero idratante, una crema e di giorno la protezione solare',
  },
  ko: {
    level: '신규',
    comments: '환절기에 볼이 붉어져요',
    introducer: '지인 소개',
    few_products: '클렌저와 크림',
    many_products: '순한 클렌저, 수분 세럼, 크림, 낮에는 자외선 차단제',
  },
  ru: {
    level: 'Новый клиент',
    comments: 'Щёки краснеют при смене сезона',
    introducer: 'Подруга',
    few_products: 'Средство для умывания и крем',
    many_products: 'Мягкое средство для умывания, увлажняющая сыворотка, крем, днём солнцезащитный',
  },
  vi: {
    level: 'Mới',
    comments: 'Hai má đỏ khi giao mùa',
    introducer: 'Bạn bè giới thiệu',
    few_products: 'Sữa rửa mặt và kem dưỡng',
    many_products: 'Sữa rửa mặt dịu nhẹ, tinh chất cấp ẩm, kem dưỡng và kem chống nắng ban ngày',
  },
  es: {
    level: 'Nueva',
    comments: 'Mejillas rojas con los cambios de estación',
    introducer: 'Una amiga',
    few_products: 'Limpiador y una crema',
    many_products: 'Un limpiador suave, un sérum hidratante, una crema y protector solar de día',
  },
  nl: {
    level: 'Nieuw',
    comments: 'Rode wangen als het seizoen wisselt',
    introducer: 'Een vriendin',
    few_products: 'Reiniger en een crème',
    many_products: 'Een milde reiniger, een hydraterend serum, een crème en overdag zonnebrand',
  },
  pt: {
    level: 'Nova',
    comments: 'Bochechas vermelhas nas mudanças de estação',
    introducer: 'Uma amiga',
    few_products: 'Sabonete facial e um creme',
    many_products: 'Um sabonete suave, um sérum hidratante, um creme e protetor solar de dia',
  },
  id: {
    level: 'Baru',
    comments: 'Pipi memerah saat pergantian musim',
    introducer: 'Teman',
    few_products: 'Sabun muka dan krim',
    many_products: 'Sabun muka lembut, serum pelembap, krim, dan tabir surya di siang hari',
  },
  pl: {
    level: 'Nowa',
    comments: 'Zaczerwienione policzki przy zmianie pory roku',
    introducer: 'Koleżanka',
    few_products: 'Żel do mycia i krem',
    many_products: 'Łagodny żel do mycia, serum nawilżające, krem i w dzień krem z filtrem',
  },
  ro: {
    level: 'Nouă',
    comments: 'Obraji roșii la schimbarea anotimpului',
    introducer: 'O prietenă',
    few_products: 'Gel de curățare și o cremă',
    many_products: 'Un gel de curățare blând, un ser hidratant, o cremă și protecție solară ziua',
  },
  bg: {
    level: 'Нов',
    comments: 'Зачервени бузи при смяна на сезона',
    introducer: 'Приятелка',
    few_products: 'Почистващ гел и крем',
    many_products: 'Мек почистващ гел, хидратиращ серум, крем и слънцезащита през деня',
  },
};
