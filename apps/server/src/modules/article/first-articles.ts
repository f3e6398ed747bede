import { ARTICLE_STATUS, type ArticleTag } from '@skin-mirror/shared/article/article.ts';
import { WRITTEN_LOCALES, type WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Services } from '../../services.ts';
import { type ArticleValues, articleStore } from './article.store.ts';

type Versions = Readonly<Record<WrittenLocale, readonly [title: string, content: string]>>;

interface First extends Versions {
  readonly key: string;
  readonly tags: readonly ArticleTag[];
}

/** The articles of a new installation, in the order in which they are listed. */
const FIRST: readonly First[] = [
  {
    key: 'first-test',
    tags: ['help', 'guide'],
    zh: [
      '第一次检测',
      '<p>请顾客卸妆、擦干面部，摘下眼镜，把头发拨开。</p><ol><li>在魔镜上点“开始检测”，按屏幕提示填写登记信息。</li><li>面部对准画面中的轮廓，闭眼保持不动，直到提示完成。</li><li>屏幕出现二维码后，请顾客用手机扫码查看报告。</li></ol><p>检测会立即出现在“检测”和“今日检测”中。</p>',
    ],
    en: [
      'Your first skin test',
      '<p>Ask the customer to remove make-up, dry the face, take off glasses and tie back the hair.</p><ol><li>Touch “Begin” on the mirror and fill in what it asks for.</li><li>Bring the face into the outline, close the eyes and keep still until the mirror says that it is done.</li><li>When the QR code appears, the customer scans it and reads the report on the phone.</li></ol><p>The test appears at once under “Skin tests” and “Today”.</p>',
    ],
  },
  {
    key: 'bind-mirror',
    tags: ['help', 'guide'],
    zh: [
      '绑定和激活魔镜',
      '<p>在“设备管理”中点“绑定设备”，输入机身上的设备编号和激活码。绑定后，魔镜会自动同步门店的设置。</p><p>如果提示编号已被绑定，请先由原门店解绑，或联系技术支持。</p>',
    ],
    en: [
      'Bind and activate a mirror',
      '<p>Under “Mirrors”, choose “Bind a mirror” and enter the device number and the activation code that stand on it. From then on, the mirror gets the shop’s settings by itself.</p><p>If the number is bound already, the other shop has to unbind it first. Technical support can help.</p>',
    ],
  },
  {
    key: 'recommendation',
    tags: ['help'],
    zh: [
      '商品推荐是怎么来的',
      '<p>检测项得分偏低时，系统推荐带有相应功效的商品。得分越低，需求越大，商品排得越靠前。</p><ul><li>“商品功效”决定每个检测项推荐哪些功效。</li><li>“商品匹配条件”决定是否还要看性别和肤质，以及推荐几款。</li><li>商品里的排除条件始终优先。</li></ul><p>每次检测的推荐理由可以在检测详情中查看。</p>',
    ],
    en: [
      'How products are recommended',
      '<p>When a result is low, products with the effects that help are recommended. The lower the score, the greater the need, and the further up a product stands.</p><ul><li>“Product efficacy” says which effects each dimension asks for.</li><li>“Product matching” says whether sex and skin type count too, and how many are recommended.</li><li>The exclusions of a product always come first.</li></ul><p>The details of a test say why each product was recommended.</p>',
    ],
  },
  {
    key: 'share-report',
    tags: ['help'],
    zh: [
      '把报告发给顾客',
      '<p>顾客扫描魔镜上的二维码就能打开报告。之后也可以在“检测”中打开一次检测，复制报告链接，或生成新的链接。</p><p>链接到期后会自动失效，有效期可以在“内容显示”中设置。</p>',
    ],
    en: [
      'Give customers their report',
      '<p>The customer scans the QR code on the mirror. Later, open the test under “Skin tests” and copy the report’s link, or make a new one.</p><p>Links end by themselves. For how long they work is a setting under “Content display”.</p>',
    ],
  },
  {
    key: 'coupons',
    tags: ['help'],
    zh: [
      '用优惠券邀请顾客再次到店',
      '<p>在“优惠券”中添加一张，并在“入口与券码”中开启展示。顾客在报告里领取，到店后由店员在“核销兑奖”中扫描或输入券码。</p><p>专属券码只能核销一次；误操作可以在一分钟内撤销。</p>',
    ],
    en: [
      'Bring customers back with coupons',
      '<p>Add one under “Coupons” and switch coupons on under “Entrance and codes”. Customers claim it on their report, and your staff scan or type its code under “Redeem”.</p><p>A customer’s own code can be redeemed once. A mistake can be undone within a minute.</p>',
    ],
  },
  {
    key: 'lucky-draw',
    tags: ['help'],
    zh: [
      '幸运抽奖与兑奖',
      '<p>在“幸运抽奖”中新增活动，设置日期、奖品和中奖概率，所有奖品的概率合计不超过 100%。活动期间，顾客在报告里抽奖。</p><p>中奖顾客到店出示兑奖码，店员在“核销兑奖”中输入或扫描。每个兑奖码只能使用一次，误操作可以在一分钟内撤销。</p>',
    ],
    en: [
      'Lucky draws and their prizes',
      '<p>Add a promotion under “Lucky draws” with its days, its prizes and how likely each one is. Together they make at most 100%. While the promotion runs, customers draw on their reports.</p><p>Winners show a code in the shop, and your staff type or scan it under “Redeem”. A code counts once. A mistake can be undone within a minute.</p>',
    ],
  },
  {
    key: 'follow-ups',
    tags: ['help'],
    zh: [
      '提醒顾客复测',
      '<p>护理方案到期后，顾客会出现在“复测回访”中。联系顾客并记录结果后，该顾客就不再列为待联系。</p><p>只有同意被联系的顾客才会列出。</p>',
    ],
    en: [
      'Invite customers to come again',
      '<p>When the plan of care of a customer ends, the person appears under “Follow-ups”. Contact the person and note the result, and nobody has to ask again.</p><p>Only customers who agreed to be contacted are listed.</p>',
    ],
  },
  {
    key: 'qr-code',
    tags: ['help'],
    zh: [
      '魔镜上的二维码',
      '<p>检测完成后，魔镜显示二维码，顾客扫码查看报告。二维码有四种方式：上传图片、检测报告、动态接口、公众号。</p><p>保存后可以用“扫码自查”确认二维码有效。</p>',
    ],
    en: [
      'The QR code on the mirror',
      '<p>After a test, the mirror shows a QR code, and the customer scans it for the report. There are four ways: an uploaded picture, the phone page, an interface of your own, and an official account.</p><p>After saving, try it there to see whether it works.</p>',
    ],
  },
  {
    key: 'guides',
    tags: ['help', 'guide'],
    zh: [
      '给导购开通账号',
      '<p>主账号在“子账号”中添加导购，并按工作需要勾选权限。导购只能看到自己的检测；在高级模式下，还能看到获准使用的魔镜上的检测。</p>',
    ],
    en: [
      'Give your guides accounts',
      '<p>The main account adds guides under “Sub-accounts” and ticks what their work needs. Guides see their own tests and, in advanced mode, those of the mirrors that they may use.</p>',
    ],
  },
  {
    key: 'erase-customer',
    tags: ['help'],
    zh: [
      '顾客要求查看或删除资料',
      '<p>在“顾客”中打开这位顾客：可以下载门店保存的全部资料，也可以申请删除。删除前有一段等待时间，期间可以取消。</p><p>删除后，检测分数会匿名保留在统计中，姓名、手机号和照片不再保留。</p>',
    ],
    en: [
      'When a customer asks for the data',
      '<p>Open the customer under “Customers”. There you can download everything that the shop keeps about the person, or ask for its erasure. Until it happens, it can be cancelled.</p><p>Scores stay in the statistics without a person. Name, number and photos don’t.</p>',
    ],
  },
  {
    key: 'news-coupons',
    tags: ['news'],
    zh: ['新功能：报告中的优惠券', '<p>现在可以在检测报告中发放优惠券，到店核销。请在“优惠券”中添加第一张。</p>'],
    en: [
      'New: coupons on reports',
      '<p>Customers can now claim coupons on their report and redeem them in the shop. Add the first one under “Coupons”.</p>',
    ],
  },
];

export const firstArticles: readonly ArticleValues[] = FIRST.flatMap(({ key, tags, ...versions }, index) =>
  WRITTEN_LOCALES.map((lang) => ({
    key,
    lang,
    tags: [...tags],
    status: ARTICLE_STATUS.published,
    sort: (index + 1) * 10,
    title: versions[lang][0],
    content: versions[lang][1],
  })),
);

/** Writes the first articles, if the database has never had articles, and renews those that nobody has changed. */
export const ensureArticles = (services: Pick<Services, 'prisma' | 'pool'>): Promise<void> =>
  articleStore(services).writeFirst(firstArticles);
