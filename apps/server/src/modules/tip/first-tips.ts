import { WRITTEN_LOCALES, type WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Services } from '../../services.ts';
import { type TipValues, tipStore } from './tip.store.ts';

type Versions = Readonly<Record<WrittenLocale, readonly [title: string, content: string]>>;

/** The built-in texts that explain fields of the console, by the field's key. */
const FIRST_TIPS: Readonly<Record<string, Versions>> = {
  type_ids: {
    zh: [
      '功效决定商品推荐给谁',
      '<p>顾客某项得分偏低时，系统会推荐带有相应功效的商品。<strong>先选最主要的功效</strong>：主功效比辅助功效更靠前。</p><p>只选商品真正做得到的功效，顾客用着合适才会再来。</p>',
    ],
    en: [
      'Effects decide who gets it',
      '<p>When a customer scores low in a dimension, products with the effects that help are recommended. <strong>Choose the main effect first</strong>: it counts more than the other two.</p><p>Choose only what the product really does. Customers come back for what worked.</p>',
    ],
  },
  exclude_rules: {
    zh: [
      '为顾客的安全把关',
      '<p>符合任一条件的顾客，无论匹配度多高都<strong>不会</strong>看到此商品。例如：含高浓度果酸的商品不推荐给敏感肌。</p><p>拿不准时，宁可少推荐一次。</p>',
    ],
    en: [
      'Keep customers safe',
      '<p>Whoever meets one of these is <strong>never</strong> shown the product, however well it matches. For example: keep a strong peeling from sensitive skin.</p><p>When in doubt, one recommendation less is better.</p>',
    ],
  },
  push_type: {
    zh: [
      '什么时候用“总是优先推荐”',
      '<p>大多数商品选“按规则推荐”即可。“总是优先推荐”会把商品推给每一位条件相符的顾客，哪怕检测并没有发现相关问题，请少量使用，以免推荐失去说服力。</p>',
    ],
    en: [
      'When to put a product first',
      '<p>For most products, recommending by the rules is right. A product that always comes first is shown to everybody whom it suits, even where the test found no need for it. Use it sparingly, so that recommendations stay convincing.</p>',
    ],
  },
  skin_types: {
    zh: ['不选就是都适合', '<p>一个都不选，表示所有肤质都可以用。只有商品确实只适合某些肤质时才需要勾选。</p>'],
    en: [
      'None means all',
      '<p>Choose none where every skin type can use the product. Tick some only if it really is for those alone.</p>',
    ],
  },
  tag: {
    zh: ['让顾客一眼看到', '<p>角标显示在商品图片上，例如“新品”“热卖”。两三个字最清楚。</p>'],
    en: [
      'Seen at a glance',
      '<p>The badge stands on the product’s picture, such as “New” or “Hot”. One short word reads best.</p>',
    ],
  },
  source_url: {
    zh: [
      '顾客从报告里打开的链接',
      '<p>顾客在报告中点开商品时会来到这个页面。请填写以 https:// 开头的完整地址，并先用手机打开试一试。</p>',
    ],
    en: [
      'Where the report leads to',
      '<p>Customers who open the product in their report come to this page. Use the full address with https:// and try it on a phone first.</p>',
    ],
  },
  ext_rules: {
    zh: ['按肤质描述商品', '<p>四项都要选择。敏感肌顾客只会看到标为“适合敏感肌”的商品。</p>'],
    en: [
      'Describe the product by skin',
      '<p>All four are needed. Customers with sensitive skin see only what is marked as suitable for them.</p>',
    ],
  },
  threshold: {
    zh: [
      '分数越高，推荐越多',
      '<p>得分低于这个分数才会推荐商品。“低于 100 分”几乎对每位顾客都推荐；“低于 60 分”只在确有需要时推荐。</p>',
    ],
    en: [
      'The higher, the more often',
      '<p>Products are recommended to scores below this. Below 100 points recommends to nearly everybody, below 60 only to those who clearly need it.</p>',
    ],
  },
  match_skin: {
    zh: ['建议保持开启', '<p>关闭后，只适合某些肤质的商品也会推荐给其他肤质的顾客。</p>'],
    en: [
      'Best left on',
      '<p>Switched off, products for certain skin types are recommended to customers with any other skin type too.</p>',
    ],
  },
  max_goods: {
    zh: ['少而精', '<p>三到六款商品，顾客看得完也记得住。推荐得越多，每一款被看到的机会就越小。</p>'],
    en: [
      'Few, and the right ones',
      '<p>Three to six products are read and remembered. The more there are, the less each of them is seen.</p>',
    ],
  },
  max_per_role: {
    zh: [
      '一套护肤步骤，而不是六款洁面',
      '<p>设为 1 时，报告先为每个护肤步骤选出最合适的一款，多出来的列为“您可能还喜欢”。商品属于哪一步，由它的分类决定。</p>',
    ],
    en: [
      'A routine instead of six cleansers',
      '<p>With 1, a report first names the best product for each step; others follow as “You might also like”. A product’s category says which step it is for.</p>',
    ],
  },
  revisit_days: {
    zh: [
      '约好下一次，才看得到变化',
      '<p>肌肤更新一次约需四周，所以 28 天后再测，最容易看出护理的效果。设为 0 时，报告不提下次到店，也不列入回访。</p>',
    ],
    en: [
      'A date for the next look',
      '<p>Skin renews itself in about four weeks, so after 28 days a second test shows what care has changed. With 0, reports name no next visit and nobody is listed in the follow-ups.</p>',
    ],
  },
  rate: {
    zh: [
      '什么时候需要调整',
      '<p>只有当镜子的结果与您亲眼所见长期不符时才需要调整，每次调整三到五分即可。分数越高表示皮肤越健康。</p><p>右侧会显示最近的检测会因此有什么变化。</p>',
    ],
    en: [
      'When to shift a score',
      '<p>Only where the mirror’s results differ from what you see for longer, and then by three to five points at a time. A higher score means healthier skin.</p><p>Beside the sliders you see what your last tests would have come to.</p>',
    ],
  },
  data_show_type: {
    zh: [
      '选顾客最容易懂的方式',
      '<p>分数适合想对比变化的顾客；护理等级最直观；百分比区间语气最温和。三种方式说的是同一个结果。</p>',
    ],
    en: [
      'What customers understand best',
      '<p>Points suit customers who want to compare, care levels are the plainest, percent bands the gentlest. All three say the same.</p>',
    ],
  },
  advice: {
    zh: [
      '怎样写出让人愿意照做的建议',
      '<p>先肯定，再给一件今天就能做到的小事。避免“治疗”“根治”等医疗用语；等级较高时，请建议顾客咨询专业顾问或医生。</p>',
    ],
    en: [
      'Advice that people follow',
      '<p>Say something good first, then one small thing to do today. Avoid medical words such as “cure”. At high levels, suggest a talk with an adviser or a doctor.</p>',
    ],
  },
  powerarr: {
    zh: [
      '按工作需要给权限',
      '<p>只勾选导购日常用得到的权限，随时可以修改，立即生效。没有勾选的功能不会出现在他们的菜单里。</p>',
    ],
    en: [
      'As much as the work needs',
      '<p>Tick what this guide uses every day. You can change it at any time and it counts at once. What isn’t ticked doesn’t appear in their menu.</p>',
    ],
  },
};

/** The tips of a new installation. Administrators can edit and delete them. */
export const firstTips: readonly TipValues[] = Object.entries(FIRST_TIPS).flatMap(([type, versions]) =>
  WRITTEN_LOCALES.map((lang) => ({ type, lang, title: versions[lang][0], content: versions[lang][1] })),
);

/** Writes the first tips, if the database has never had tips. */
export const ensureTips = (services: Pick<Services, 'prisma' | 'pool'>): Promise<void> =>
  tipStore(services).addFirst(firstTips);
