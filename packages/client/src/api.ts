// Made by `npm run docs` from the API document. Don't edit it.

export type Account = {
/** The id of the account. */
readonly user_id: number;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The name, for people. */
readonly name: string;
/** A mobile number. */
readonly mobile: string;
/** An e-mail address. */
readonly email: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The permissions of a guide, with commas: 1 goods, 2 tests, 3 settings, 4 marketing, 5 face structure. */
readonly power: string;
/** The id of a guide’s main account. Null for other accounts, and until a guide is approved. */
readonly parent_id: number | null;
/** 1 male, 0 female. Null if it is not known. */
readonly sex: 1 | 0 | null;
/** 1 for a main account, else 0. */
readonly is_manager: 0 | 1;
/** The last sign-in, in UTC. Null before the first. */
readonly last_login: string | null;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type Article = {
/** The id of the row. */
readonly id: number;
/** A name that stays the same in all languages. */
readonly key: string;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang: Locale;
/** The title. */
readonly title: string;
/** Tags. */
readonly tags: readonly (ArticleTag)[];
/** The place in the list; smaller numbers come first. */
readonly sort: number;
/** When it was made, in UTC. */
readonly crt_time: string;
/** When it was last changed, in UTC. */
readonly mod_time: string;
/** The first words of the text. */
readonly summary: string;
};
export type ArticleTag = "help" | "guide" | "news";
export type AuditEntry = {
/** The id of the row. */
readonly id: string;
/** When it happened, in UTC. */
readonly time: string;
/** The id of the account that did it. Null for the server itself. */
readonly actor_id: number | null;
/** The login of whoever did it, at that time. Empty for the server and the platform. */
readonly actor_name: string;
/** The name of whoever did it, else the login. In a filter, a part of either. */
readonly actor: string;
/** The action, such as `goods.update`, or its first part, such as `goods`. */
readonly action: string;
/** The kind of the changed thing. */
readonly entity: string;
/** The id of the changed thing. */
readonly entity_id: string;
/** The changed fields with their values. */
readonly details: { readonly [name: string]: unknown };
/** An IP address. */
readonly ip: string;
/** The id of the request in the server’s log. */
readonly x_tid: string;
};
export type AwardLevel = 0 | 1 | 2 | 3 | 4 | 5;
export type CaptureQuality = {
/** How well the face can be seen, from 0 to 1; 1 is best. */
readonly face: number;
/** How sharp the photos are, from 0 to 1; 1 is sharp. Either this or `blur`. */
readonly sharpness?: number;
/** The older name of `sharpness`, with the same meaning: 1 is sharp, 0 is blurred. */
readonly blur?: number;
/** How well the face is lit, from 0 to 1; 1 is best. */
readonly light: number;
/** How free of noise the photos are, from 0 to 1; 1 is best. */
readonly noise?: number;
/** How fine the photos are, from 0 to 1; 1 is best. */
readonly resolution?: number;
};
export type CodeRequest = {
/** The id of the row. */
readonly id: number;
/** The id of the batch. Null or empty without one. */
readonly batch_id: string;
/** The name, for people. */
readonly name: string;
/** The number of activation codes. */
readonly num: number;
/** 0 waits, 10 approved, 11 rejected, −10 cancelled. */
readonly status: 0 | 10 | 11 | -10;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
/** When it was decided, in UTC. Null before. */
readonly approve_time: string | null;
/** When it was made, in UTC. */
readonly crt_time: string;
/** The account that asked for it. */
readonly opt_user: string;
/** The account that decided. Empty before. */
readonly reviewer: string;
/** 1 if the codes can be fetched, else 0. */
readonly can_export: 0 | 1;
/** When the codes were last fetched, in UTC. Null before. */
readonly exported_at: string | null;
/** 1 if the caller may decide, else 0. */
readonly can_review: 0 | 1;
};
export type ConfigSource = "default" | "account" | "device";
export type Consent = {
/** The `text_id` of the consent that was shown, from `/skinSrv/agreement?type=consent`. */
readonly text_id?: string;
/** 1 or true: photos may be sent and kept. 0 or false: none may be sent. Missing: 1. */
readonly photos?: 0 | 1 | boolean;
/** 1 or true if the shop may contact the customer. Missing: 1. */
readonly contact?: 0 | 1 | boolean;
/** 1 or true if the customer may be sent advertising. Missing: 0. */
readonly marketing?: 0 | 1 | boolean;
};
export type Coupon = {
/** The name, for people. */
readonly name: string;
/** `amount` takes an amount off, `percent` a share. */
readonly type: "amount" | "percent";
/** The amount in the shop’s currency, or the percentage. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min: number;
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The id of the row. */
readonly id: number;
/** How many can be claimed in all. Null for no limit. */
readonly total: number | null;
/** The most claims of one customer. */
readonly limit_per: number;
/** The code that all customers share. Empty without one. */
readonly shared_code: string;
/** How many were claimed. */
readonly claimed: number;
/** How many were redeemed. */
readonly redeemed: number;
/** The state. */
readonly state: CouponState;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts: { readonly [name: string]: {
/** The name, for people. */
readonly name?: string;
} };
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type CouponState = "running" | "upcoming" | "out" | "over";
export type Customer = {
/** The id of the row. */
readonly id: number;
/** The name by which the person is called. */
readonly nickname: string;
/** A mobile number. */
readonly mobile: string;
/** 1 male, 0 female. Null if it is not known. */
readonly sex: 1 | 0 | null;
/** The age in years. */
readonly age: number | null;
/** Counts the persons who share a mobile number, from 1. */
readonly place: number;
/** The number of tests. */
readonly tests: number;
/** The first test, in UTC. */
readonly first_time: string;
/** The last test, in UTC. */
readonly last_time: string;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number | null;
/** From when on the person is erased, in UTC. Null if nobody asked for it. */
readonly erase_at: string | null;
};
export type CustomerOfTest = {
/** The name by which the person is called. */
readonly nickname?: string;
/** The mobile number, at most 32 characters. Tests with the same number belong to one customer. */
readonly mobile?: string;
/** 1 male, 0 female. Missing if not known, never null. */
readonly sex?: 1 | 0;
/** The age in full years, 0 to 120. Missing if not known. */
readonly age?: number;
/** Where the customer lives. */
readonly location?: string;
/** The level of the customer at the shop. */
readonly level?: string;
/** The guide’s notes about the customer. */
readonly comments?: string;
/** The person who recommended the shop. */
readonly introducer?: string;
};
export type CustomerRecord = {
/** The id of the row. */
readonly id: string;
/** The id of the test. */
readonly analysis_id: string;
/** The id of the result; the same as `analysis_id`. */
readonly result_id: string;
/** The id of the person. Null without a mobile number. */
readonly customer_id: number | null;
/** The path of the photo in white light; `_40x40` before the ending makes a thumbnail. Empty without one. */
readonly image: string;
/** The name of the customer. Empty if not given. */
readonly customer_nickname: string;
/** The mobile number of the customer. */
readonly customer_mobile: string;
/** 1 male, 0 female. Null if not given. */
readonly customer_sex: 1 | 0 | null;
/** The age in years at the test. Null if not given. */
readonly customer_age: number | null;
/** Where the customer lives. Empty if not given. */
readonly customer_location: string;
/** The level of the customer at the shop. Empty if not given. */
readonly customer_level: string;
/** The guide’s notes about the customer. */
readonly customer_comments: string;
/** The person who recommended the shop to the customer. */
readonly customer_introducer: string;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The name with which the account signs in. */
readonly user_acct: string;
/** When the mirror measured, in UTC. */
readonly test_time: string;
/** When the test reached the server, in UTC. */
readonly arrive_time: string;
/** 0 begun, 1 photos arrive, 2 success, 3 photos refused, 4 analysis failed, 5 timed out. */
readonly status: number;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
/** A note. */
readonly mark: string;
/** The sale after the test. Null if nothing is marked as sold. */
readonly sold: Sale | null;
/** The shopping list that the customer sent from the report. Null if none. */
readonly interest: Interest | null;
/** 1 clean face, 2 light make-up, 3 other. */
readonly capture_state: number;
/** True if a simulated mirror made it. */
readonly is_simulated: boolean;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number | null;
/** The paths of the photos by their documented names, such as `filename_uv`. */
readonly analysis: { readonly [name: string]: string };
/** Other facts that belong to the test. */
readonly other_detects: {
/** The questionnaire, or its answers by the id of the question. */
readonly questions: { readonly [name: string]: string | readonly (string)[] };
};
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
/** The address of the report. Empty while there is no report. */
readonly report_url: string;
/** The name of the test's guide, else the login. */
readonly guide: string;
/** The measured values. Null without a result. */
readonly result: RecordResult | null;
/** Products. */
readonly goods: readonly ({
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The name of the product. */
readonly goods_name: string;
})[];
/** The scheme of care. Null or empty without one. */
readonly scheme: string;
/** True if sex or age contradict the person’s, and nobody has confirmed yet that it is the same one. */
readonly is_doubtful: boolean;
};
export type Device = {
/** The id of the binding of the mirror to the shop. */
readonly device_id: number;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The model of the mirror. */
readonly model: string;
/** The network address of the mirror’s hardware. */
readonly mac: string;
/** The number that the maker gave the mirror. */
readonly serial: string;
/** The version of the mirror’s program. */
readonly app_version: string;
/** An IP address. */
readonly ip: string;
/** The place. */
readonly location: string;
/** 10 normal, −11 locked, −1 not yet used. */
readonly status: 10 | -11 | -1;
/** True if the mirror was activated since the shop got it. */
readonly is_activated: boolean;
/** Until when the mirror can connect by its number alone, in UTC. Null if it needs a code. */
readonly open_until: string | null;
/** The network from which it can do so. Empty if it cannot. */
readonly opened_from: string;
/** Another network from which a mirror with this number asks to connect. Empty if none does. */
readonly asks_from: string;
/** 1 if the mirror was heard within the last ten minutes, else 0. */
readonly online: 0 | 1;
/** When the mirror was last heard, in UTC. Null before. */
readonly last_seen: string | null;
/** When the mirror was last switched on, in UTC. Null before. */
readonly last_open_time: string | null;
/** When the shop got the mirror, in UTC. */
readonly bound_at: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** A remark of the shop. */
readonly remark: string;
/** True if a simulated mirror made it. */
readonly is_simulated: boolean;
/** How many guides are approved for the mirror. */
readonly sub_count: number;
/** How many applications wait for an answer. */
readonly unreviewed_count: number;
/** The revision of the shop’s settings. */
readonly config_rev: number;
/** The revision of the settings that the mirror uses. */
readonly acked_rev: number;
/** When the mirror said so, in UTC. Null before. */
readonly acked_at: string | null;
/** Why the mirror could not apply the newest settings. Empty if it could. */
readonly ack_error: string;
/** How many tests wait on the mirror to be sent. */
readonly queue_len: number;
/** The free space on the mirror in MB. Null if it is not known. */
readonly free_mb: number | null;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type DeviceNumber = {
/** The id of the row. */
readonly id: number;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** 1 if a shop has the mirror, else 0. */
readonly is_bind: 0 | 1;
/** The model of the mirror. */
readonly model: string;
/** The network address of the mirror’s hardware. */
readonly mac: string;
/** The number that the maker gave the mirror. */
readonly serial: string;
/** The version of the mirror’s program. */
readonly app_version: string;
/** An IP address. */
readonly ip: string;
/** The place. */
readonly location: string;
/** 10 normal, −11 locked, −1 not yet used. */
readonly status: 10 | -11 | -1;
/** When it was made, in UTC. */
readonly crt_time: string | null;
/** When the mirror was last switched on, in UTC. Null before. */
readonly last_open_time: string | null;
/** A remark of the platform. */
readonly comment: string;
/** 1 if the mirror was heard within the last ten minutes, else 0. */
readonly online: 0 | 1;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type Dimension = "color" | "pockmark" | "spot" | "sensitive" | "acne" | "texture" | "wrinkle" | "dark_circle" | "blackhead" | "pore" | "water" | "collagen" | "uv_spot" | "pigment";
export type Draw = {
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The name of the promotion. */
readonly act_name: string;
/** A running number. */
readonly seq: number;
/** When it was drawn, in UTC. */
readonly draw_time: string;
/** The prize. Null without one. */
readonly award: DrawAward | null;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** When it was redeemed, in UTC. Null before. */
readonly redeemed_at: string | null;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
};
export type DrawAward = {
/** The id of the prize in the promotion. */
readonly award_id: number;
/** The name of the prize. */
readonly prize_name: string;
/** The picture of the prize. Empty without one. */
readonly prize_pic: string;
/** A description of the prize, and how to get it. */
readonly prize_detail: string;
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level: number;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
};
export type DrawPrize = {
/** The id of the prize in the promotion. */
readonly award_id: number;
/** The name of the prize. */
readonly prize_name: string;
/** The picture of the prize. Empty without one. */
readonly prize_pic: string;
/** A description of the prize, and how to get it. */
readonly prize_detail: string;
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level: number;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
/** True if the prize can still be won. */
readonly is_left: boolean;
};
export type DrawPromotion = {
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The name of the promotion. */
readonly act_name: string;
/** A description of the promotion. */
readonly act_desc: string;
/** The path of the background picture. Empty for the usual one. */
readonly act_bg: string;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
};
export type ExtRules = {
/** The type of the skin. */
readonly skin_type: "oil" | "dry";
/** 1 if it is good for sensitive skin, 0 if not known. Sensitive skin gets only products with 1. */
readonly sensitive: 0 | 1;
/** 1 if it is good for pigmented skin, 0 if not known. */
readonly pigment: 0 | 1;
/** 1 if it is good for wrinkled skin, 0 if not known. */
readonly wrinkle: 0 | 1;
};
export type FaceShape = "oval" | "round" | "square" | "heart" | "long" | "diamond";
export type FaceTexts = {
/** HTML about the bones. */
readonly bones: string;
/** HTML about the muscles. */
readonly muscle: string;
/** HTML about the fat. */
readonly fat: string;
/** HTML about the connective tissue. */
readonly net: string;
};
export type FailedGoods = {
/** The id of the row. */
readonly id: number;
/** The name of the product. */
readonly goods_name: string;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type FilePurpose = "goods" | "carousel" | "ripple" | "qr" | "video_cover" | "logo" | "startup" | "shop" | "prize" | "editor" | "video" | "audio";
export type FollowUp = {
/** The id of the test after which the customer should come again. */
readonly id: string;
/** The id of the person. Null without a mobile number. */
readonly customer_id: number;
/** The name by which the person is called. */
readonly nickname: string;
/** A mobile number. */
readonly mobile: string;
/** 1 male, 0 female. Null if it is not known. */
readonly sex: 1 | 0 | null;
/** The age in years. */
readonly age: number | null;
/** When the mirror measured, in UTC. */
readonly test_time: string;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number | null;
/** The scheme of care. Null or empty without one. */
readonly scheme: string;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The guide's name, else the login. */
readonly user_name: string;
/** True if a simulated mirror made it. */
readonly is_simulated: boolean;
/** The day on which the customer should come or be contacted. */
readonly due_on: string;
/** Whether the customer is due, comes later, has come, is done with, or did not come. */
readonly state: "due" | "upcoming" | "came" | "done" | "lapsed";
/** When the customer came again, in UTC. Null until then. */
readonly came_at: string | null;
/** The outcome of the last contact. Empty before the first contact. */
readonly outcome: "" | "messaged" | "not_reached" | "reached" | "appointment" | "declined";
/** The subject of the talk. */
readonly note: string;
/** How often somebody tried to reach the customer. */
readonly attempts: number;
/** The account that noted the last contact. Empty before. */
readonly noted_by: string;
/** The name of whoever noted the last contact, else the login. Empty before. */
readonly noted_name: string;
/** When somebody last noted a contact, in UTC. Null before. */
readonly noted_at: string | null;
/** When it was sent, in UTC. Null before. */
readonly sent_at: string | null;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type Goods = {
/** The shop’s own number of the product. */
readonly goods_no: string;
/** The name of the product. */
readonly goods_name: string;
/** A tag. */
readonly tag: string;
/** The address at which the product is sold. Empty without one. */
readonly source_url: string;
/** The story of the brand. */
readonly brand_story: string;
/** The id of the row. */
readonly id: number;
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The price in the shop’s currency, at most two decimals. Null or empty without one. */
readonly price: string | null;
/** The picture: a path below `/fileSvr/get/`, or an http address. Empty without one. */
readonly goods_pic: string;
/** Tags. */
readonly tags: readonly (string)[];
/** The ids of three goods types: main, auxiliary A, auxiliary B. 0 for none. */
readonly type_ids: string;
/** The names of the product’s goods types. */
readonly goods_type_attr: {
/** The names of the product’s goods types. */
readonly type_str: string;
};
/** Whom it is for: 0 everybody, 1 men, 2 women. */
readonly for_sex: 0 | 1 | 2;
/** Where the product is sold. */
readonly source_platform: string;
/** 10 on the shelf, 0 off the shelf. Empty for both. */
readonly shelf_status: 10 | 0;
/** 1 if it is locked against changes, else 0. */
readonly is_lock: 0 | 1;
/** 1 if it came with the software, else 0. */
readonly is_default: 0 | 1;
/** 0 recommended by effect, 1 always recommended first, 2 never recommended. */
readonly push_type: 0 | 1 | 2;
/** When it was last changed, in UTC. */
readonly mod_time: string;
/** How often customers opened the product from their reports in the last 30 days. */
readonly visits: number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type GoodsCategory = {
/** The id of the shop’s own category. Null or empty without one. */
readonly category_id: number;
/** The name, for people. */
readonly name: string;
/** The step of the skin-care routine. */
readonly step_role: StepRole;
/** The number of products. */
readonly goods: number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type GoodsFilter = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** 10 on the shelf, 0 off the shelf. Empty for both. */
readonly shelf_status?: "" | 10 | 0;
/** The id of a goods type. Empty for all. */
readonly type_id?: "" | number;
/** 0 for products without a picture, 1 for those with one. Empty for both. */
readonly has_picture?: "" | 0 | 1;
/** Only those with a text that is not translated into this language. Empty for all. */
readonly untranslated?: Locale | "";
/** 1 for those that are deleted and can still be taken back, 0 for the others. */
readonly is_deleted?: 0 | 1;
};
export type GoodsType = {
/** The id of the row. */
readonly id: number;
/** The name of the goods type. */
readonly type_name: string;
};
export type Guide = {
/** The id of the row. */
readonly id: number;
/** The id of the account. */
readonly user_id: number;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The name, for people. */
readonly name: string;
/** A mobile number. */
readonly mobile: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The permissions of a guide, with commas: 1 goods, 2 tests, 3 settings, 4 marketing, 5 face structure. */
readonly power: string;
/** 0 waits, 10 approved, 11 rejected, 20 access ended, −1 never applied, −10 no longer valid. */
readonly review_status: 0 | 10 | 11 | 20 | -1 | -10;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
/** When it was made, in UTC. */
readonly crt_time: string;
/** When it was decided, in UTC. Null before. */
readonly opt_time: string | null;
};
export type ImageKind = "white" | "positive" | "negative" | "uv" | "woods" | "blue" | "brown" | "red" | "mark_color" | "mark_pockmark" | "mark_spot" | "mark_sensitive" | "mark_acne" | "mark_texture" | "mark_wrinkle" | "mark_dark_circle" | "mark_blackhead" | "mark_pore" | "mark_water" | "mark_collagen" | "mark_uv_spot" | "mark_pigment" | "dermatoscope_1" | "dermatoscope_2" | "dermatoscope_3" | "dermatoscope_4" | "dermatoscope_5" | "dermatoscope_6" | "scalp_1" | "scalp_2" | "scalp_3" | "scalp_4" | "scalp_5" | "scalp_6";
export type Interest = {
/** Products. */
readonly goods: readonly (ListedGoods)[];
/** When it happened, in UTC. */
readonly time: string;
};
export type ListedGoods = {
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The name of the product. */
readonly goods_name: string;
/** The price in the shop’s currency, at most two decimals. Null or empty without one. */
readonly price: string | null;
/** The number of pieces. */
readonly num: number;
};
export type Locale = "zh" | "zh-TW" | "en" | "de" | "fr" | "ja" | "tr" | "it" | "ko" | "ru" | "vi" | "es" | "nl" | "pt" | "id" | "pl" | "ro" | "bg";
export type Mapping = {
/** The id of the row. */
readonly id: number;
/** The dimension. */
readonly analysis_type: string;
/** The name of the dimension. */
readonly analysis_name: string;
/** The ids of goods types. */
readonly goods_types: string;
/** The ids of goods types; another name of `goods_types`. */
readonly goods_types_arr: readonly (number)[];
/** The names of the goods types. */
readonly goods_types_name: string;
/** 10 in use, 0 not in use. */
readonly status: 10 | 0;
/** Below this score the dimension asks for its goods types. */
readonly threshold: 100 | 80 | 70 | 60 | 50;
/** 1 if the shop has its own, else 0. */
readonly isedit: 1 | 0;
/** Where the value comes from: the default, the shop or the mirror. */
readonly source: ConfigSource;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type Measurement = {
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep";
/** The measured value, from 0 to 100 with fractions; higher is healthier. */
readonly raw: number;
/** The number of marks that were found. Missing if they cannot be counted. */
readonly count?: number;
/** Values by zone of the face, from 0 to 100; higher is healthier. */
readonly zones?: { readonly [name: string]: number };
};
export type Member = {
/** The id of the row. */
readonly id: number;
/** The id of the account. */
readonly user_id: number;
/** The name, for people. */
readonly name: string;
/** The name by which the person is called. */
readonly nickname: string;
/** The name with which the account signs in. */
readonly user_acct: string;
/** A mobile number. */
readonly mobile: string;
/** An e-mail address. */
readonly email: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The password. In answers, `*` while the first password can still be shown, else empty. */
readonly pwd: string;
/** The permissions of a guide, with commas: 1 goods, 2 tests, 3 settings, 4 marketing, 5 face structure. */
readonly power: string;
/** 10 enabled, 11 disabled. */
readonly status: number;
/** 1 if it is locked against changes, else 0. */
readonly is_lock: 0 | 1;
/** 1 if the account has an authenticator app or a passkey, else 0. */
readonly has_factor: 0 | 1;
/** 1 male, 0 female. Null if it is not known. */
readonly sex: 1 | 0 | null;
/** The place. */
readonly location: string;
/** The level. */
readonly level: string;
/** The last sign-in, in UTC. Null before the first. */
readonly last_login: string | null;
/** The number of the mirror with the account’s last test. Empty without one. */
readonly last_device: string;
/** The numbers of the mirrors that the guide may use. */
readonly devices: readonly (string)[];
/** How many tests the account has made. */
readonly record_count: number;
/** 1 if it came with the software, else 0. */
readonly is_default: 0 | 1;
/** When it was made, in UTC. */
readonly crt_time: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type MemberFilter = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** 10 enabled, 11 disabled. Empty for both. */
readonly status?: "" | 10 | 11;
};
export type MirrorFile = {
/** The path of the file on this server; a GET needs no signature. An address never changes its content. */
readonly address: string;
/** The SHA-256 of the file in hex, to check the download. Null for old files. */
readonly sha256: string | null;
};
export type MirrorResult = {
/** The version of the measuring program, at most 32 characters. */
readonly algo_version: string;
/** The evaluated age of the skin in years. */
readonly skin_age?: number;
/** The age in years that the mirror guesses from the face. */
readonly age_pred?: number;
/** The type of the skin, as a whole and by zone. */
readonly skin_type: {
/** The type. */
readonly type: SkinType;
/** Values by zone of the face. */
readonly zones?: { readonly [name: string]: SkinType };
};
/** The tone of the skin. */
readonly tone: {
/** The individual typology angle of the cheek, in degrees; larger is fairer. */
readonly ita: number;
};
/** How moist the skin is. */
readonly moisture?: {
/** 1 computed from photos, 2 measured with a moisture pen. */
readonly mode: 1 | 2;
/** How moist the skin is, in percent from 0 to 100. */
readonly value: number;
};
/** The mirror’s own rating. It counts only if no dimension `sensitive` was measured. */
readonly sensitive?: {
/** The kind of sensitivity, in the words of the mirror. */
readonly type: string;
/** How sensitive the skin is, from 0 to 100; higher is calmer. */
readonly score: number;
};
/** The shape of the face. */
readonly face_shape?: FaceShape;
/** The measured dimensions, at least one. `roughness` is `texture`, `moisture` is `water`. */
readonly dims: { readonly [name: string]: Measurement | readonly (Measurement)[] };
};
export type NamedKey = {
/** A name that stays the same in all languages. */
readonly key: string;
/** The name, for people. */
readonly name: string;
};
export type Offset = {
/** The id of the row. */
readonly id: number;
/** The place in the order, from 1. */
readonly number: number;
/** The name, for people. */
readonly name: string;
/** The name of an offset; `deep_` in front means the depth. */
readonly typename: string;
/** The name of the offset in a form. */
readonly ratename: string;
/** The offset in points, from −50 to 50. */
readonly rate: number;
/** Where the value comes from: the default, the shop or the mirror. */
readonly source: ConfigSource;
/** The layer: `layer` at the surface, `deep` below it. */
readonly categray: "layer" | "deep";
/** When it was last changed, in UTC. */
readonly mod_time: string | null;
/** 1 if a test of the last 90 days measured this dimension, else 0. */
readonly detected: 1 | 0;
};
export type Prize = {
/** The id of the row. */
readonly id: number;
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The id of the prize in the shop’s library. */
readonly prize_id: number;
/** The name of the prize. */
readonly prize_name: string;
/** The picture of the prize. Empty without one. */
readonly prize_pic: string;
/** A description of the prize, and how to get it. */
readonly prize_detail: string;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts: { readonly [name: string]: {
/** The name of the prize. */
readonly prize_name?: string;
/** A description of the prize, and how to get it. */
readonly prize_detail?: string;
} };
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level: AwardLevel;
/** How likely the prize is, in percent with at most two decimals. */
readonly probability: number;
/** How many pieces there are. Null for no limit. */
readonly total_num: number | null;
/** How many pieces are left. Null for no limit. */
readonly left_num: number | null;
/** How many customers have won the prize. */
readonly awarded: number;
/** 0 not yet, 10 can be won, 11 can no longer be won, −10 deleted. */
readonly status: 0 | 10 | 11 | -10;
/** False for the consolation prize, which has no stock and cannot be deleted. */
readonly notdefault: boolean;
/** The place in the table, from 1. */
readonly num: number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type ProgressTest = {
/** The id of the row. */
readonly id: string;
/** When the mirror measured, in UTC. */
readonly test_time: string;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** 1 clean face, 2 light make-up, 3 other. */
readonly capture_state: number;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number | null;
/** The paths of the photos by their documented names, such as `filename_uv`. */
readonly analysis: { readonly [name: string]: string };
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
};
export type Promotion = {
/** The id of the row. */
readonly id: number;
/** The name of the promotion. */
readonly act_name: string;
/** A description of the promotion. */
readonly act_desc: string;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts: { readonly [name: string]: {
/** The name of the promotion. */
readonly act_name?: string;
/** A description of the promotion. */
readonly act_desc?: string;
} };
/** A short text of the shop’s own about the promotion. A filter takes exactly this text. */
readonly expect: string | null;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The path of the background picture. Empty for the usual one. */
readonly act_bg: string;
/** 10 on, 0 off, −10 deleted. */
readonly status: 10 | 0 | -10;
/** Where the promotion stands between its days. */
readonly phase: "pending" | "running" | "ended";
/** How often one mobile number may draw a day. Null or empty for no limit. */
readonly daily_limit: number | null;
/** The hash of the seed that decides all draws. */
readonly seed_hash: string;
/** True when the seed is public. Nobody draws any more. */
readonly is_closed: boolean;
/** The draws, or the number of tests that have drawn. */
readonly draws: number;
/** The prizes of the promotion. */
readonly prizes: readonly (Prize)[];
/** Other promotions that are on at the same time. */
readonly overlaps: readonly (PromotionOverlap)[];
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type PromotionOverlap = {
/** The id of the row. */
readonly id: number;
/** The name of the promotion. */
readonly act_name: string;
};
export type QrCode = {
/** 1 a picture, 2 the report, 3 another system, 4 an official account. */
readonly type: number;
/** Whose code it is: the guide’s, the mirror’s, the shop’s or the usual one. */
readonly source: QrSource;
/** The address of the picture, or the picture as a `data:` address. Null if a text is drawn. */
readonly image_url: string | null;
/** The text from which the code is drawn. Empty if there is a picture. */
readonly text: string;
/** True if the chosen way gave nothing, so that the code leads to the report. */
readonly is_fallback: boolean;
/** 1 the customer scans after the test, 2 before it. */
readonly process: number;
/** The address of the code of the customer service. Null without one. */
readonly service_url: string | null;
/** The words to the left of the code. */
readonly left_prompt: string;
/** The words to the right of the code. */
readonly right_prompt: string;
};
export type QrSource = "guide" | "device" | "account" | "default";
export type Question = {
/** The id of the row. */
readonly id: string;
/** The question. */
readonly question: string;
/** 1 one answer, 2 several answers, 3 a text. */
readonly type: 1 | 2 | 3;
/** The text in the empty field. */
readonly placeholder: string;
/** The answers to choose from. */
readonly options: readonly (QuestionOption)[];
/** 1 if the customer cannot go on without an answer. */
readonly required: 0 | 1;
/** The question is asked if another one was answered so. Null: it is always asked. */
readonly show_if: QuestionCondition | null;
};
export type QuestionCondition = {
/** The id of the other question. */
readonly question: string;
/** The ids of the answers with which this question is asked. */
readonly options: readonly (string)[];
};
export type QuestionOption = {
/** The id of the row. */
readonly id: string;
/** The answer to choose, or its id. */
readonly option: string;
};
export type RecommendedGoods = {
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The name of the product. */
readonly goods_name: string;
/** The picture: a path below `/fileSvr/get/`, or an http address. Empty without one. */
readonly goods_pic: string;
/** A tag. */
readonly tag: string;
/** The price in the shop’s currency, at most two decimals. Null or empty without one. */
readonly price: string | null;
/** The address at which the product is sold. Empty without one. */
readonly source_url: string;
/** The place in the order of recommendations, from 1. */
readonly rank: number;
/** How the product was chosen: by effect, by the scheme, or pinned by the shop. */
readonly via: string;
/** The step of the skin-care routine. */
readonly step_role: StepRole;
/** When it is used. Empty if it is not known. */
readonly parts: readonly (RoutinePart)[];
/** `first` for a main recommendation of its step, `also` for another one. */
readonly choice: "first" | "also";
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
};
export type Record = {
/** The id of the row. */
readonly id: string;
/** The id of the test. */
readonly analysis_id: string;
/** The id of the result; the same as `analysis_id`. */
readonly result_id: string;
/** The id of the person. Null without a mobile number. */
readonly customer_id: number | null;
/** The path of the photo in white light; `_40x40` before the ending makes a thumbnail. Empty without one. */
readonly image: string;
/** The name of the customer. Empty if not given. */
readonly customer_nickname: string;
/** The mobile number of the customer. */
readonly customer_mobile: string;
/** 1 male, 0 female. Null if not given. */
readonly customer_sex: 1 | 0 | null;
/** The age in years at the test. Null if not given. */
readonly customer_age: number | null;
/** Where the customer lives. Empty if not given. */
readonly customer_location: string;
/** The level of the customer at the shop. Empty if not given. */
readonly customer_level: string;
/** The guide’s notes about the customer. */
readonly customer_comments: string;
/** The person who recommended the shop to the customer. */
readonly customer_introducer: string;
/** The number of the mirror. */
readonly code: string;
/** The name with which the account signs in. */
readonly user_acct: string;
/** When it was made, in UTC. */
readonly crt_time: string;
/** When the test reached the server, in UTC. */
readonly arrive_time: string;
/** 0 begun, 1 photos arrive, 2 success, 3 photos refused, 4 analysis failed, 5 timed out. */
readonly status: number;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
/** A note. */
readonly mark: string;
/** The sale after the test. Null if nothing is marked as sold. */
readonly sold: Sale | null;
/** The shopping list that the customer sent from the report. Null if none. */
readonly interest: Interest | null;
/** 1 clean face, 2 light make-up, 3 other. */
readonly capture_state: number;
/** True if a simulated mirror made it. */
readonly is_simulated: boolean;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number | null;
/** The paths of the photos by their documented names, such as `filename_uv`. */
readonly analysis: { readonly [name: string]: string };
/** Other facts that belong to the test. */
readonly other_detects: {
/** The questionnaire, or its answers by the id of the question. */
readonly questions: { readonly [name: string]: string | readonly (string)[] };
};
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
/** The address of the report. Empty while there is no report. */
readonly report_url: string;
/** The name of the test's guide, else the login. */
readonly guide: string;
};
export type RecordResult = {
/** The version of the mirror’s measuring program. */
readonly algo_version: string;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number;
/** The evaluated age of the skin in years. */
readonly skin_age?: number;
/** The age in years that the mirror guesses from the face. */
readonly age_pred?: number;
/** The type of the skin. */
readonly skin_type: SkinType;
/** The type of the skin by zone of the face. */
readonly skin_type_zones?: { readonly [name: string]: SkinType };
/** The individual typology angle of the cheek, in degrees; larger is fairer. */
readonly ita: number;
/** The tone of the skin. */
readonly tone: Tone;
/** How moist the skin is. */
readonly moisture?: {
/** 1 computed from photos, 2 measured with a moisture pen. */
readonly mode: 1 | 2;
/** How moist the skin is, in percent from 0 to 100. */
readonly value: number;
};
/** True if the skin is sensitive. */
readonly is_sensitive: boolean;
/** The shape of the face. */
readonly face_shape?: FaceShape;
};
export type RecordReason = "no_face" | "several_faces" | "blurred" | "too_dark" | "too_bright" | "eyes_open" | "moved" | "images_missing" | "analysis_failed" | "timed_out";
export type RegistrationField = "nickname" | "mobile" | "sex" | "age" | "location" | "level" | "comments" | "introducer" | "capture_state";
export type RegistrationMode = "hidden" | "optional" | "required";
export type Report = {
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** Names the shop in public addresses. */
readonly shop_key: string;
/** The address of the shop’s logo. Null without one. */
readonly logo: string | null;
/** The day of the test in the shop’s time zone. */
readonly test_day: string;
/** How to reach the shop or the person. */
readonly contact: {
/** The address. */
readonly address: string;
/** The phone number for customers. */
readonly phone: string;
/** The opening hours. */
readonly hours: string;
/** The address or name of the picture. Null or empty without one. */
readonly picture: string | null;
};
/** The name of the guide who made the test. Empty without one. */
readonly adviser: string;
/** What customers would like to improve: an answer of the questionnaire, and the result that it is about. */
readonly wishes: readonly ({
/** A name that stays the same in all languages. */
readonly key: Dimension;
/** The words of the answer in the language of the request. */
readonly words: string;
})[];
/** True if an answer of the questionnaire asks for care with new products. It does not say which one. */
readonly asks_first: boolean;
/** True if the customer cleanses the face more than twice a day. */
readonly cleanses_often: boolean;
/** The day of the next test. Null if the shop proposes none or has tested the customer again. */
readonly next_visit: string | null;
/** The age as a range of five years. Null if it is not known. */
readonly age_band: string | null;
/** 1 male, 0 female. Null if it is not known. */
readonly sex: 1 | 0 | null;
/** The type of the skin. */
readonly skin_type: SkinType | null;
/** The type of the skin by zone of the face. */
readonly skin_type_zones?: { readonly [name: string]: SkinType };
/** The tone of the skin. */
readonly tone: Tone;
/** The evaluated age of the skin in years. */
readonly skin_age: number | null;
/** The shape of the face. */
readonly face_shape: FaceShape | null;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number;
/** The number of results whose mean is the total score, with those that the shop hides. */
readonly measured: number;
/** HTML about the parts of the face. Null on editions without it. */
readonly face: FaceTexts | null;
/** The shop’s additions to the page. */
readonly h5: {
/** The title. */
readonly title: string;
/** The address of the picture at the top. Null without one. */
readonly banner: string | null;
/** The text of the link to the shop’s support. */
readonly support_text: string;
/** The address of the shop’s support. */
readonly support_link: string;
/** The colour of the page. Empty for the usual one. */
readonly theme_color: string;
/** The shop’s own page about customers’ data. Empty without one. */
readonly privacy_url: string;
};
/** The texts, by part of the report. */
readonly texts: ReportTexts;
/** The text about the whole skin. The lowest result and the place among peers decide which. Null for fewer than two results. */
readonly total_text: ResultText | null;
/** The text of the skin type. Null without one. */
readonly skin_type_text: ResultText | null;
/** The text of the skin tone. Null without one. */
readonly tone_text: ResultText | null;
/** How the scores of the dimensions are drawn. */
readonly chart_type: "column" | "rose";
/** How the summary is drawn. */
readonly summary_chart: "column" | "rose";
/** How scores are shown: 1 as points, 2 as care level, 3 as percent range. */
readonly data_show_type: 1 | 2 | 3;
/** True if percent ranges are shown instead of care levels. */
readonly shows_bands: boolean;
/** How skin colour is drawn: 1 a map of its unevenness, 2 a bar of five levels. */
readonly color_show_type: 1 | 2;
/** 1 computed from photos, 2 measured with a moisture pen. Null if the mirror did not say. */
readonly moisture_source: 1 | 2 | null;
/** The measured dimensions. */
readonly dims: readonly ({
/** A name that stays the same in all languages. */
readonly key: string;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep";
/** The measured value with the shop’s offset, from 0 to 100; higher is healthier. */
readonly score: number;
/** The care level, from 1 (best) to 5. */
readonly level: number;
/** The percent range of the score. */
readonly band: {
/** The lower end, in percent. */
readonly from: number;
/** The upper end, in percent. */
readonly to: number;
};
/** The number of rows that the call concerned. */
readonly count?: number;
/** Values by zone of the face. */
readonly zones?: { readonly [name: string]: number };
/** The meaning of the result. */
readonly introduction: string;
/** The advice for the customer. */
readonly advice: string;
/** The short text of this dimension. */
readonly overall: ResultText;
})[];
/** The photos of the test. */
readonly images: readonly ({
/** Which kind it is. */
readonly kind: ImageKind;
/** The address. */
readonly url: string;
/** The address of the small picture. */
readonly thumbnail_url: string;
/** The width in pixels. */
readonly width: number;
/** The height in pixels. */
readonly height: number;
})[];
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** True if customers can send a shopping list. */
readonly shows_cart: boolean;
/** Products. */
readonly goods: readonly ({
/** The id of the row. */
readonly id: number;
/** The name, for people. */
readonly name: string;
/** The address of the picture. Null or empty without one. */
readonly pic: string;
/** A tag. */
readonly tag: string;
/** The price of one in the shop’s currency. Null without one. */
readonly price: string | null;
/** The address that it leads to. Empty without one. */
readonly link: string;
/** The story of the brand. */
readonly brand_story: string;
/** The step of the skin-care routine. */
readonly step_role: StepRole;
/** `first` for a main recommendation of its step, `also` for another one. */
readonly choice: "first" | "also";
/** When it is used. Empty if it is not known. */
readonly parts: readonly (RoutinePart)[];
/** The results that are the main reasons for the product. */
readonly needs: readonly ({
/** A name that stays the same in all languages. */
readonly key: string;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep";
/** The measured value with the shop’s offset, from 0 to 100; higher is healthier. */
readonly score: number;
})[];
/** The results that the product helps with while it stays on the skin. Empty for what is rinsed off. */
readonly helps: readonly (string)[];
/** Only for the product that takes off the customer’s make-up. */
readonly is_make_up_remover?: true;
/** Only for a product with an acid or retinol that is used daily in the end. A scheme says itself how to begin, and a mask how often. */
readonly begins_slowly?: true;
/** True if the customer bought it and has not used it up. Price and link are then empty. */
readonly is_owned: boolean;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
})[];
/** The scheme of care. Null or empty without one. */
readonly scheme: ShownScheme | null;
/** How the results differ from the customer’s test before. Null without such a test. */
readonly progress: {
/** The day of the earlier test. */
readonly since: string;
/** True if the tests were not taken alike, so that differences may not come from the skin. */
readonly captures_differ: boolean;
/** The rows of this page. */
readonly list: readonly ({
/** A name that stays the same in all languages. */
readonly key: string;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep";
/** The earlier test or its score. */
readonly before: number;
/** Whether the skin became better. */
readonly verdict: "better" | "same" | "worse";
})[];
/** The white-light photo of the earlier test. Null without one. */
readonly photo: {
/** The address. */
readonly url: string;
/** The width in pixels. */
readonly width: number;
/** The height in pixels. */
readonly height: number;
} | null;
/** The results of all visits up to this one. Null for fewer than three. */
readonly trend: {
/** The number of visits, of which long trends name a part. */
readonly visited: number;
/** The days of the visits, the oldest first. */
readonly test_days: readonly (string)[];
/** The total score and the results, each with its scores on these days. */
readonly lines: readonly ({
/** A name that stays the same in all languages. */
readonly key: string;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep" | null;
/** The scores of the dimensions. */
readonly scores: readonly (number | null)[];
/** The difference in points that the mirror’s own scatter explains. */
readonly smallest: number;
})[];
} | null;
} | null;
/** The place among the shop’s customers of the same sex and age band. Null for too few people. */
readonly percentile: {
/** The value. */
readonly value: number;
/** The number of customers who are compared. */
readonly n: number;
} | null;
};
export type ReportTexts = {
/** HTML at the opening of the report. Empty without one. */
readonly text_general: string;
/** HTML at the results of the surface. Empty without one. */
readonly text_full_face: string;
/** HTML at the close-ups. Empty without one. */
readonly text_dermatoscope: string;
/** HTML at the results of the scalp. Empty without one. */
readonly text_scalp: string;
/** HTML at the end of the report. Empty without one. */
readonly text_conclusion: string;
/** The label of the button that leads to a product. Empty for the usual one. */
readonly text_product_button: string;
};
export type ResultText = {
/** The meaning of the result. */
readonly introduction: string;
/** The advice for the customer. */
readonly advice: string;
};
export type ResultTextRow = {
/** Section, dimension and level of the text. */
readonly id: string;
/** The customer service. Null without one. */
readonly service: string;
/** The name of the part of the report. */
readonly service_name: string;
/** The value. */
readonly value: string;
/** The name of the value. */
readonly value_key: string;
/** The meaning of the result. */
readonly introduction: string;
/** The advice for the customer. */
readonly advice: string;
/** The care level, from 1 (best) to 5. */
readonly care_level: number;
/** 1 if the shop has its own, else 0. */
readonly isedit: 1 | 0;
/** Where the value comes from: the default, the shop or the mirror. */
readonly source: ConfigSource;
/** A language. */
readonly locale: Locale;
/** The built-in text. */
readonly seed_introduction: string;
/** The built-in advice. */
readonly seed_advice: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type RoutinePart = "am" | "pm" | "weekly";
export type Sale = {
/** Products. */
readonly goods: readonly (ListedGoods)[];
/** The name with which the account signs in. */
readonly user_acct: string;
/** When it happened, in UTC. */
readonly time: string;
};
export type Scheme = {
/** The id of the row. */
readonly id: number;
/** The name, for people. */
readonly name: string;
/** A description. */
readonly description: string;
/** How many days the scheme lasts. */
readonly cycle_days: number;
/** Whom it is for: 0 everybody, 1 men, 2 women. */
readonly for_sex: 0 | 1 | 2;
/** The skin types that it is for. Empty for all. */
readonly skin_types: readonly (SkinType)[];
/** The results that choose the scheme; one of them is enough. */
readonly triggers: readonly (SchemeTrigger)[];
/** Of several schemes that fit, the one with the largest number is chosen. */
readonly priority: number;
/** 10 in use, 0 not in use. */
readonly status: 10 | 0;
/** The number of steps. */
readonly steps: number;
/** The number of products in the steps. */
readonly goods: number;
/** When it was last changed, in UTC. */
readonly mod_time: string;
};
export type SchemeStep = {
/** The title. */
readonly title: string;
/** When the step is done: morning, evening or once a week. */
readonly part: RoutinePart;
/** How often the step is done. */
readonly frequency: string;
/** The advice for the customer. */
readonly advice: string;
/** The first day of the step, from 1. */
readonly day_from: number;
/** The last day of the step, included. */
readonly day_to: number;
/** The ids of products, in the order of use. */
readonly goods_ids: readonly (number)[];
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts: { readonly [name: string]: {
/** The title. */
readonly title?: string;
/** How often the step is done. */
readonly frequency?: string;
/** The advice for the customer. */
readonly advice?: string;
} };
};
export type SchemeTrigger = {
/** A measured property of the skin. */
readonly dimension: Dimension;
/** The care level from which on the result chooses the scheme. */
readonly from: 1 | 2 | 3 | 4 | 5;
};
export type Score = {
/** A measured property of the skin. */
readonly dimension: Dimension;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep";
/** The measured value, from 0 to 100; higher is healthier. */
readonly raw: number;
/** The points that the shop adds to the measured value, from −50 to 50. */
readonly offset: number;
/** The measured value with the shop’s offset, from 0 to 100; higher is healthier. */
readonly score: number;
/** The care level, from 1 (best) to 5. */
readonly level: 1 | 2 | 3 | 4 | 5;
/** The number of marks that were found. Missing if they cannot be counted. */
readonly count?: number;
/** Values by zone of the face. */
readonly zones?: { readonly [name: string]: number };
};
export type Share = {
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
/** The address of the report. Empty while there is no report. */
readonly report_url: string;
/** True for the link that the mirror showed as a QR code. */
readonly is_first: boolean;
/** Whether the link works, is out of date, or was taken back. */
readonly state: "active" | "expired" | "revoked";
/** When it was made, in UTC. */
readonly crt_time: string;
/** Until when it can be used, in UTC. */
readonly expires_at: string;
/** How often the report was opened by this link; at most once an hour is counted. */
readonly views: number;
/** When the report was last opened by this link, in UTC. Null before. */
readonly viewed_at: string | null;
};
export type ShownScheme = {
/** The name, for people. */
readonly name: string;
/** The purpose of the scheme. */
readonly description: string;
/** How many days the scheme lasts. */
readonly cycle_days: number;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
/** The steps, in the order of use. */
readonly steps: readonly (ShownStep)[];
};
export type ShownStep = {
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
/** The title. */
readonly title: string;
/** When the step is done: morning, evening or once a week. */
readonly part: RoutinePart;
/** How often the step is done. */
readonly frequency: string;
/** The advice for the customer. */
readonly advice: string;
/** The first day of the step, from 1. */
readonly day_from: number;
/** The last day of the step, included. */
readonly day_to: number;
/** The ids of products, in the order of use. */
readonly goods_ids: readonly (number)[];
};
export type SkinType = "dry" | "oily" | "neutral" | "mixed";
export type StepRole = "cleanse" | "tone" | "treat" | "eye" | "mask" | "moisturise" | "protect" | "other";
export type TextSection = {
/** The heading of the part. */
readonly heading: string;
/** The text. */
readonly text: string;
};
export type Ticket = {
/** The id of the row. */
readonly id: number;
/** 1 mirror, 2 account, 3 report, 4 goods, 5 marketing, 6 other. */
readonly type: 1 | 2 | 3 | 4 | 5 | 6;
/** 1 for a question before buying. */
readonly presale: 0 | 1;
/** The title. */
readonly title: string;
/** The content as HTML. The server removes what could run scripts. */
readonly content: string;
/** How to reach the shop or the person. */
readonly contact: string;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The photos of the test. */
readonly images: readonly (string)[];
/** 0 open, 10 answered, 20 closed. */
readonly status: 0 | 10 | 20;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The name with which the account signs in. */
readonly user_acct: string;
/** 1 sends technical data about the shop along, without secrets and personal data. */
readonly with_diag: 0 | 1;
/** How many replies there are. */
readonly reply_count: number;
/** When it was made, in UTC. */
readonly crt_time: string;
/** When it was last changed, in UTC. */
readonly mod_time: string;
};
export type Tip = {
/** The id of the row. */
readonly id: number;
/** The field that the text explains. */
readonly type: string;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang: Locale;
/** The title. */
readonly title: string;
/** The content as HTML. The server removes what could run scripts. */
readonly content: string;
/** When it was last changed, in UTC. */
readonly mod_time: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type Tone = "translucent" | "fair" | "natural" | "wheatish" | "dull" | "dark";
export type Zone = "forehead" | "glabella" | "nose" | "left_cheek" | "right_cheek" | "chin" | "left_eye" | "right_eye" | "nasolabial";
export type Webhook = {
/** The id of the address. */
readonly id: number;
/** A name, for people. It may be empty. */
readonly name: string;
/** The address. */
readonly url: string;
/** The events that go there. */
readonly events: readonly (WebhookEvent)[];
/** False if the address gets nothing for now. */
readonly is_on: boolean;
/** `new` nothing arrived yet, `good`, `late` the last attempt failed, `failing` nothing arrived for a day, `off`. */
readonly state: "good" | "new" | "late" | "failing" | "off";
/** The first attempt that failed since the last success, in UTC. Null without one. */
readonly failing_from: string | null;
/** When a message arrived last, in UTC. Null before. */
readonly last_ok_at: string | null;
/** How many messages wait. */
readonly waiting: number;
/** When it was made, in UTC. */
readonly crt_time: string;
/** Increases with each change. */
readonly rev: number;
};
export type WebhookDelivery = {
/** `waiting` for an attempt, `arrived`, or `given_up` after a day. */
readonly state: "waiting" | "arrived" | "given_up";
/** The HTTP status of the last answer. Null without an answer. */
readonly status: number | null;
/** Why there was no answer, such as `slow`, `unreachable`, `inside` or `unknown_host`. Empty if there was one. */
readonly problem: string;
/** The first 1,000 characters of the last answer. */
readonly answer: string;
/** How long the last attempt took, in milliseconds. */
readonly took_ms: number | null;
/** The id of the message in the log. */
readonly id: number;
/** The id of the address. Empty for all. */
readonly webhook_id: number;
/** The header `webhook-id`, the same in all attempts. */
readonly message_id: string;
/** The event. */
readonly type: "record.finished" | "report.opened" | "product.sold" | "prize.redeemed" | "customer.erased" | "webhook.test";
/** The body of the request. */
readonly body: string;
/** How often somebody tried to reach the customer. */
readonly attempts: number;
/** When it was made, in UTC. */
readonly crt_time: string;
/** The last attempt, in UTC. Null before the first. */
readonly tried_at: string | null;
/** When the next attempt follows, in UTC. Null if none does. */
readonly next_at: string | null;
};
export type WebhookEvent = "record.finished" | "report.opened" | "product.sold" | "prize.redeemed" | "customer.erased";
export type Refusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 10401 | 11001 | 11003 | 11004 | 11005 | 11006 | 11007 | 11008 | 11009 | 19999 | 20001 | 20002 | 20003 | 20004 | 20005 | 20006 | 20010 | 20020 | 30001 | 30002 | 30003 | 30004 | 30005 | 30101 | 30102 | 30103 | 40000 | 40001 | 40002 | 40005 | 40006 | 40007 | 40010 | 50001 | 50002 | 50003 | 50004 | 50005 | 50006 | 50007 | 60001 | 60002 | 60004;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type IdentitySignInRequest = {
/** The name, mobile number or e-mail address of the account. */
readonly username: string;
/** The password, from 8 to 128 characters for a new one. */
readonly password: string;
/** The name of the calling program. The server does not use it. */
readonly client_id: string;
/** Always `zmskin`. */
readonly app_type: "zmskin";
/** A documented field that the server does not use. */
readonly code_token?: string;
/** The code of the authenticator app, or a recovery code. Only accounts with a second factor need it; without it their answer is 11006. */
readonly second_factor?: string;
/** 1 for a session of three days instead of 100,000 seconds. */
readonly free_login?: number;
};
export type IdentitySignInAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The session. Send it in the header `access_token`, or as a bearer token. */
readonly access_token: string;
/** How long the session lasts, in seconds. */
readonly expires_in: number;
};
export type IdentitySignInRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11003 | 11005 | 11006 | 11007 | 11009 | 30002 | 30003;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentityRegisterRequest = {
/** The name of the shop, or of the place where it stands. */
readonly shop?: "" | string;
/** The name by which the person is called. */
readonly nickname?: string;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The password, from 8 to 128 characters for a new one. */
readonly password: string;
/** The code that was sent by SMS or e-mail. */
readonly smsCode: string;
/** A mobile number. */
readonly mobile?: string;
/** An e-mail address. */
readonly email?: string;
/** Further facts about the account. */
readonly attr?: {
/** The person who recommended the shop. */
readonly introducer?: string;
};
/** Where the call comes from. The server does not use it. */
readonly src?: string;
/** Always `zmskin`. */
readonly app_type: "zmskin";
/** The IANA name of the shop’s time zone. */
readonly timezone?: string;
/** The version of the agreement that the person accepted. */
readonly agreement?: string;
};
export type IdentityRegisterAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentityRegisterRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11004 | 30003 | 40000 | 40001 | 40006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentityResetPasswordRequest = {
/** Always `zmskin`. */
readonly app_type: "zmskin";
/** The password, from 8 to 128 characters for a new one. */
readonly password: string;
/** The code that was sent by SMS or e-mail. */
readonly smsCode: string;
/** A mobile number. */
readonly mobile?: string;
/** An e-mail address. */
readonly email?: string;
};
export type IdentityResetPasswordAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentityResetPasswordRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11004 | 30003 | 40005 | 40007;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentitySignOutAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentitySignOutRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentityLookupAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** Further facts about the account. */
readonly attr: {
/** 1 main account, 2 guide, 99 platform administrator. */
readonly auth_type: 1 | 2 | 99;
/** The id of the account. */
readonly user_id: number;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The name by which the person is called. */
readonly nickname: string;
/** The id of a guide’s main account. Null for other accounts, and until a guide is approved. */
readonly parent_id: number | null;
/** The permissions of a guide, with commas: 1 goods, 2 tests, 3 settings, 4 marketing, 5 face structure. */
readonly power: string;
/** 1 basic mode, 2 advanced mode, in which each mirror can have its own guides, goods and settings. */
readonly work_mode: number;
/** The edition of the software that the shop has. */
readonly platform: "default" | "ban" | "zsmkj" | "percent";
/** A language. */
readonly locale: Locale;
/** The IANA name of the shop’s time zone. */
readonly timezone: string;
/** 1 if the shop may export tests. */
readonly record_expprt: 0 | 1;
/** 1 if the shop may export customers. */
readonly customer_expprt: 0 | 1;
/** 1 if the account has to set up an authenticator app before it may do anything else, else 0. */
readonly needs_factor: 0 | 1;
/** 1 if the account has to replace a password that somebody else has chosen before it may do anything else, else 0. */
readonly needs_password: 0 | 1;
/** 1 if the platform made this main account, and the user agreement has not been accepted in the console, else 0. */
readonly needs_agreement: 0 | 1;
};
};
export type IdentityLookupRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type IdentityCurrentAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The signed-in account. */
readonly userinfo: Account;
};
export type IdentityCurrentRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type PasskeySignInOptionsAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** A random value to sign. It can be used once, within five minutes. */
readonly challenge: string;
/** The host of this server, to which its passkeys belong. */
readonly rpId: string;
/** Milliseconds that the user has. */
readonly timeout: number;
/** The authenticator has to check the user, by a PIN or a fingerprint for example. */
readonly userVerification: "required";
};
export type PasskeySignInOptionsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type PasskeySignInRequest = {
/** The answer of a browser or an authenticator, as WebAuthn writes it in JSON. */
readonly credential: {
/** The id of the row. */
readonly id: string;
/** The id of the credential again, as WebAuthn asks. */
readonly rawId: string;
/** The type. */
readonly type: "public-key";
/** How the authenticator is attached, as the browser says. */
readonly authenticatorAttachment?: string | null;
/** Results of extensions of WebAuthn; the server uses none. */
readonly clientExtensionResults?: {
};
/** The signed part of the answer. */
readonly response: {
/** The browser's own account of the call, as base64url. */
readonly clientDataJSON: string;
/** The authenticator's own account of the call, as base64url. */
readonly authenticatorData: string;
/** The signature of both, as base64url. */
readonly signature: string;
/** The account, as the passkey keeps it, as base64url. */
readonly userHandle: string;
};
};
/** 1 for a session of three days instead of 100,000 seconds. */
readonly free_login?: number;
};
export type PasskeySignInAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The session. Send it in the header `access_token`, or as a bearer token. */
readonly access_token: string;
/** How long the session lasts, in seconds. */
readonly expires_in: number;
};
export type PasskeySignInRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11008 | 30001 | 30002 | 30003;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type MirrorActivateRequest = {
/** The number on the mirror. Upper and lower case are the same. */
readonly device_no: string;
/** The activation code. Spaces, dashes and case do not matter. Empty if it is typed in the console; until then the answer is 20002. */
readonly active_code?: string;
/** The main account of the shop that gets the mirror, if no shop has it. With `password`, beside the code. */
readonly account?: string;
/** The password of `account`. Never stored on the mirror. */
readonly password?: string;
/** The code of the authenticator app, or a recovery code. Only accounts with a second factor need it; without it their answer is 11006. */
readonly second_factor?: string;
/** The model of the mirror. */
readonly model?: string;
/** The network address of the mirror’s hardware. */
readonly mac?: string;
/** The number that the maker gave the mirror. */
readonly serial?: string;
/** The version of the mirror’s program. */
readonly app_version?: string;
/** 1 or true for a mirror that no customer stands before. Its tests are marked. A real mirror leaves it out. */
readonly is_simulated?: 0 | 1 | boolean;
};
export type MirrorActivateAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The secret, in base64, with which the mirror signs. It is shown once. */
readonly device_secret: string;
/** The number exactly as the platform made it. Use it as `x-device-no` and `keyid`. */
readonly device_no: string;
/** The name of the shop that has the mirror. */
readonly tenant_name: string;
/** The revision of the shop’s settings. Load them with `/mirrorSrv/config`. */
readonly config_rev: number;
};
export type MirrorActivateRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11003 | 11005 | 11006 | 11007 | 20001 | 20002 | 20003 | 30001 | 30002 | 30003;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type MirrorHeartbeatRequest = {
/** How many tests the mirror has made; its own counter, which never goes back. The highest one is kept. */
readonly seq: number;
/** The version of the mirror’s program. Empty: unchanged. */
readonly app_version?: string;
/** The mirror’s own address in its network. Empty: unchanged. */
readonly ip?: string;
/** Where the mirror stands, as it knows itself. Empty: unchanged. */
readonly location?: string;
/** The revision that the mirror shows, which acknowledges it. One above the shop’s counts as the newest. 0 if unknown. */
readonly config_rev?: number;
/** How many tests wait on the mirror to be sent. */
readonly queue_len?: number;
/** Free space on the mirror in MB (10^6 bytes). Missing if not known. */
readonly free_mb?: number;
/** 1 or true for the first message after the mirror was switched on. */
readonly is_start?: 0 | 1 | boolean;
};
export type MirrorHeartbeatAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The clock of the server, in UTC. */
readonly server_time: string;
/** The revision of the shop’s settings. */
readonly config_rev: number;
/** The commands that the mirror has to carry out. */
readonly commands: readonly ({
/** The id of the command. The same id again is the same command. */
readonly id: string;
/** What to do. A mirror skips commands that it does not know. There are none at present. */
readonly name: string;
})[];
};
export type MirrorHeartbeatRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorConfigAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** 1 if the mirror already has these settings; the rest is then left out. */
readonly unchanged: 0 | 1;
/** The revision of these settings. Send it to `/mirrorSrv/config/ack` once it is shown. */
readonly rev: number;
/** All that a mirror needs to know of its shop. */
readonly bundle?: {
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The language of the shop. */
readonly default_locale: string;
/** The IANA name of the shop’s time zone. */
readonly timezone: string;
/** Whether customers register before a test: 1 or true, else −1 or false. */
readonly customer_info: boolean;
/** Whether customers answer the questionnaire before a test: 1 or true, else −1 or false. */
readonly have_questions: boolean;
/** For each field of the registration: hidden, optional or required. */
readonly registration: {
/** The name by which the person is called. */
readonly nickname: RegistrationMode;
/** A mobile number. */
readonly mobile: RegistrationMode;
/** 1 male, 0 female. Null if it is not known. */
readonly sex: RegistrationMode;
/** The age in years. */
readonly age: RegistrationMode;
/** The place. */
readonly location: RegistrationMode;
/** The level. */
readonly level: RegistrationMode;
/** The guide’s notes about the customer. */
readonly comments: RegistrationMode;
/** The person who recommended the shop. */
readonly introducer: RegistrationMode;
/** 1 clean face, 2 light make-up, 3 other. */
readonly capture_state: RegistrationMode;
};
/** The questionnaire, or its answers by the id of the question. */
readonly questions: readonly (Question)[];
/** Whether the mirror closes the report by itself. */
readonly countdown: {
/** True if it is switched on. */
readonly enabled: boolean;
/** After how many seconds. */
readonly seconds: number;
};
/** The address of the shop’s logo. Null without one. */
readonly logo: string | null;
/** The address of the picture at the start. Null for the mirror’s own. */
readonly startup_image: string | null;
/** HTML about the parts of the face. Null on editions without it. */
readonly face: FaceTexts | null;
/** The texts, by part of the report. */
readonly texts: ReportTexts;
/** The settings of what mirror and report show. */
readonly display: {
/** How the scores of the dimensions are drawn. */
readonly chart_type: "column" | "rose";
/** How scores are shown: 1 as points, 2 as care level, 3 as percent range. */
readonly data_show_type: 1 | 2 | 3;
/** How skin colour is drawn: 1 a map of its unevenness, 2 a bar of five levels. */
readonly color_show_type: 1 | 2;
/** Which age is shown: 1 the evaluated one, 2 the predicted one. */
readonly age_type: 1 | 2;
/** True if the age of the skin is shown. */
readonly show_skin_age: boolean;
/** True if the type of the skin is shown. */
readonly show_skin_type: boolean;
/** The dimensions to show of the surface, in this order. Null for all. */
readonly items_layer: readonly (string)[] | null;
/** The dimensions to show of the depth, in this order. Null for all. */
readonly items_deep: readonly (string)[] | null;
};
/** 1 the mirror measures moisture itself, 2 with a moisture pen. */
readonly moisture_mode: 1 | 2;
/** Advertising on the mirror. */
readonly marketing: {
/** The pictures that the mirror shows while nobody uses it. */
readonly carousel: readonly ({
/** The address. */
readonly address: string;
/** The SHA-256 of the content, in hex. */
readonly sha256: string | null;
/** For which position of the screen the picture is. */
readonly orientation: "portrait" | "landscape";
/** The address that it leads to. Empty without one. */
readonly link: string;
/** The first day, in the shop’s time zone. Empty for no limit. */
readonly start: string;
/** The last day, in the shop’s time zone. Empty for no limit. */
readonly end: string;
})[];
/** The seconds of each picture. */
readonly carousel_interval: number;
/** The pictures behind the waves. */
readonly ripple: readonly (MirrorFile)[];
/** The video that the mirror shows. Null without one. */
readonly video: {
/** The address. */
readonly address: string;
/** The SHA-256 of the content, in hex. */
readonly sha256: string | null;
/** The picture before the video starts. Null without one. */
readonly cover: MirrorFile | null;
} | null;
/** The sound that the mirror plays when somebody comes near. */
readonly voice: {
/** True if it is switched on. */
readonly enabled: boolean;
/** The file. Null without one. */
readonly file: MirrorFile | null;
/** The text. */
readonly text: string;
};
/** The QR code. */
readonly qr: {
/** 1 a picture, 2 the report, 3 another system, 4 an official account. */
readonly type: 1 | 2 | 3 | 4;
/** 1 the customer scans after the test, 2 before it. */
readonly process: 1 | 2;
/** The address or name of the picture. Null or empty without one. */
readonly picture: MirrorFile | null;
/** The customer service. Null without one. */
readonly service: MirrorFile | null;
/** The words to the left of the code. */
readonly left: string;
/** The words to the right of the code. */
readonly right: string;
};
/** The entry of the coupons. Null if they are switched off. */
readonly coupon: {
/** The title. */
readonly title: string;
/** The address or name of the picture. Null or empty without one. */
readonly picture: MirrorFile | null;
/** The address that it leads to. Empty without one. */
readonly link: string;
} | null;
/** The coupons. */
readonly coupons: readonly ({
/** The id of the row. */
readonly id: number;
/** The name, for people. */
readonly name: string;
/** `amount` takes an amount off, `percent` a share. */
readonly type: "amount" | "percent";
/** The amount in the shop’s currency, or the percentage. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min: number;
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** The first day, in the shop’s time zone. Empty for no limit. */
readonly start: string;
/** The last day, in the shop’s time zone. Empty for no limit. */
readonly end: string;
})[];
/** Promotions. */
readonly promotions: readonly ({
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The name, for people. */
readonly name: string;
/** The address or name of the picture. Null or empty without one. */
readonly picture: string | null;
/** The first day, in the shop’s time zone. Empty for no limit. */
readonly start: string;
/** The last day, in the shop’s time zone. Empty for no limit. */
readonly end: string;
})[];
/** The shop’s additions to the page. */
readonly h5: {
/** The title. */
readonly title: string;
/** True if the page shows products. */
readonly show_goods: boolean;
/** True if the page shows the promotion. */
readonly show_active: boolean;
/** True if customers can send a shopping list. */
readonly show_cart: boolean;
};
};
};
};
export type MirrorConfigRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorAcknowledgeConfigRequest = {
/** The revision that was loaded. One above the shop’s is refused. */
readonly rev: number;
/** 1 or true if it is shown now. 0 or false: see `error`; the older one is still shown. */
readonly ok?: 0 | 1 | boolean;
/** Why it can’t be shown, for the shop’s staff. Empty if it is. */
readonly error?: string;
};
export type MirrorAcknowledgeConfigAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type MirrorAcknowledgeConfigRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorCreateRecordRequest = {
/** An id that the mirror makes up for the test and keeps, in one spelling, until the end is acknowledged. The same id again is the same test. */
readonly client_uuid: string;
/** The mirror’s own counter of tests, which never goes back. */
readonly seq: number;
/** When the mirror measured: ISO 8601 with `Z` or an offset. At most 5 minutes ahead of the server, any time back to the year 2000. */
readonly test_time: string;
/** The face: 1 clean, 2 light make-up, 3 other. Missing: 1. */
readonly capture_state?: 1 | 2 | 3;
/** The person in front of the mirror, as far as given. */
readonly customer?: CustomerOfTest;
/** The customer’s consent. Without consent to photos, none may be sent. */
readonly consent?: Consent;
/** The answers by the id of the question: the id of an option, a list of ids, or a text of at most 1,000 characters. */
readonly questions?: { readonly [name: string]: string | readonly (string)[] };
/** The account name of the guide who served the customer. Missing if nobody did. */
readonly user_acct?: string;
/** The code from `/mirrorSrv/session/scan` that the customer scanned. Missing without a scan. */
readonly session?: string;
};
export type MirrorCreateRecordAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the test. */
readonly analysis_id: string;
/** The secret part of the address of the report that will be there. */
readonly share_id: string;
/** 1 if the server already had this test, else 0. */
readonly duplicate: 0 | 1;
/** What this shop does not know: `user_acct`, or `questions.` and the id of an answer. The test is kept. Missing if all is known. */
readonly unknown?: readonly (string)[];
};
export type MirrorCreateRecordRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 60002;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorAddImageRequest = {
/** The id of the test. */
readonly analysis_id: string;
/** The light, the marked dimension, or the close-up. A test has one photo of each kind. */
readonly kind: ImageKind;
/** One JPEG, PNG or WebP of at most 6 MiB. The name of its form field does not matter. */
readonly files: readonly (Blob)[];
};
export type MirrorAddImageAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** Which kind it is. */
readonly kind: ImageKind;
/** The SHA-256 in hex of the photo as the mirror sent it. Compare it with your own. */
readonly sha256: string;
/** 1 if the server already had this photo, else 0. */
readonly duplicate: 0 | 1;
};
export type MirrorAddImageRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30101 | 30102 | 30103;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorFinishRecordRequest = {
/** 2 success, 3 the photos were refused, 4 the analysis failed. */
readonly status: 2 | 3 | 4;
/** Why there is no result. Required with status 3 and 4, else left out. */
readonly reason_key?: RecordReason;
/** Ratings of the photos. Missing: the shop’s limits are not applied. */
readonly quality?: CaptureQuality;
/** What was measured. Required with status 2, else ignored. */
readonly result?: MirrorResult;
/** The id of the test. */
readonly analysis_id: string;
};
export type MirrorFinishRecordAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the test. */
readonly analysis_id: string;
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
/** 1 if the server already had this test, else 0. */
readonly duplicate: 0 | 1;
/** 2 success, 3 the photos were refused (by the mirror or by the shop’s limits), 4 the analysis failed. */
readonly status: AwardLevel;
/** Why there is no result. Null for status 2. */
readonly reason_key: RecordReason | null;
/** The same as a sentence for the customer, in the language of the request. Empty for status 2. */
readonly reason: string;
};
export type MirrorFinishRecordRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorUploadRecordRequest = {
/** The test as JSON, beside its photos. */
readonly meta: {
/** An id that the mirror makes up for the test and keeps, in one spelling, until the end is acknowledged. The same id again is the same test. */
readonly client_uuid: string;
/** The mirror’s own counter of tests, which never goes back. */
readonly seq: number;
/** When the mirror measured: ISO 8601 with `Z` or an offset. At most 5 minutes ahead of the server, any time back to the year 2000. */
readonly test_time: string;
/** The face: 1 clean, 2 light make-up, 3 other. Missing: 1. */
readonly capture_state?: 1 | 2 | 3;
/** The person in front of the mirror, as far as given. */
readonly customer?: CustomerOfTest;
/** The customer’s consent. Without consent to photos, none may be sent. */
readonly consent?: Consent;
/** The answers by the id of the question: the id of an option, a list of ids, or a text of at most 1,000 characters. */
readonly questions?: { readonly [name: string]: string | readonly (string)[] };
/** The account name of the guide who served the customer. Missing if nobody did. */
readonly user_acct?: string;
/** The code from `/mirrorSrv/session/scan` that the customer scanned. Missing without a scan. */
readonly session?: string;
/** 2 success, 3 the photos were refused, 4 the analysis failed. */
readonly status: 2 | 3 | 4;
/** Why there is no result. Required with status 3 and 4, else left out. */
readonly reason_key?: RecordReason;
/** Ratings of the photos. Missing: the shop’s limits are not applied. */
readonly quality?: CaptureQuality;
/** What was measured. Required with status 2, else ignored. */
readonly result?: MirrorResult;
};
/** The photos. The name of the form field says the kind of the photo. */
readonly files?: readonly (Blob)[];
};
export type MirrorUploadRecordAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the test. */
readonly analysis_id: string;
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
/** 1 if the server already had this test, else 0. */
readonly duplicate: 0 | 1;
/** What this shop does not know: `user_acct`, or `questions.` and the id of an answer. The test is kept. Missing if all is known. */
readonly unknown?: readonly (string)[];
/** 2 success, 3 the photos were refused (by the mirror or by the shop’s limits), 4 the analysis failed. */
readonly status: AwardLevel;
/** Why there is no result. Null for status 2. */
readonly reason_key: RecordReason | null;
/** The same as a sentence for the customer, in the language of the request. Empty for status 2. */
readonly reason: string;
};
export type MirrorUploadRecordRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30101 | 30102 | 30103 | 60002;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorResultAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the test. */
readonly analysis_id: string;
/** The mirror’s own id of the test. */
readonly client_uuid: string;
/** 0 begun, 1 photos arrive, 2 success, 3 photos refused, 4 analysis failed, 5 timed out. */
readonly status: number;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
/** When the mirror measured, in UTC. */
readonly test_time: string;
/** The revision of the settings with which the result was computed. */
readonly settings_rev: number;
/** The photos of the test. */
readonly images: readonly ({
/** Which kind it is. */
readonly kind: ImageKind;
/** The SHA-256 of the content, in hex. */
readonly sha256: string;
})[];
/** The scores of the dimensions. */
readonly scores: readonly (Score)[];
/** The scores that reports show, in their order. */
readonly shown: readonly ({
/** A measured property of the skin. */
readonly dimension: Dimension;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep";
})[];
/** The measured values. Null without a result. */
readonly result: RecordResult | null;
/** The tone of the skin. */
readonly tone: Tone | null;
/** The texts, by part of the report. */
readonly texts: readonly ({
/** A measured property of the skin. */
readonly dimension: string;
/** The meaning of the result. */
readonly introduction: string;
/** The advice for the customer. */
readonly advice: string;
})[];
/** Products. */
readonly goods: readonly (RecommendedGoods)[];
/** The scheme of care. Null or empty without one. */
readonly scheme: ShownScheme | null;
/** The address of the report. Empty while there is no report. */
readonly report_url: string;
/** The QR code. */
readonly qr: QrCode | null;
/** The coupons. */
readonly coupons: readonly ({
/** The name, for people. */
readonly name: string;
/** `amount` takes an amount off, `percent` a share. */
readonly type: "amount" | "percent";
/** The amount in the shop’s currency, or the percentage. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min: number;
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The id of the row. */
readonly id: number;
/** The state. */
readonly state: CouponState;
/** True if the customer has claimed the coupon on this report. */
readonly is_claimed: boolean;
/** True if it was redeemed. */
readonly is_redeemed: boolean;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
})[];
/** The promotion that the test may join, and what it has drawn. Null without either. */
readonly draw: {
/** The promotion. Null if none runs. */
readonly promotion: DrawPromotion | null;
/** The prizes of the promotion. */
readonly prizes: readonly (DrawPrize)[];
/** The hash of the seed that decides all draws. */
readonly seed_hash: string;
/** How often the test can still draw. */
readonly draws_left: number;
/** Why nothing is left to draw: drawn already, drawn today, or the test is older than the promotion. */
readonly reason: "" | "drawn" | "daily" | "before";
/** The draws, or the number of tests that have drawn. */
readonly draws: readonly (Draw)[];
} | null;
};
export type MirrorResultRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type MirrorRulesAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The revision of the shop’s settings. */
readonly settings_rev: number;
/** The offsets of the shop. */
readonly offsets: readonly ({
/** A measured property of the skin. */
readonly dimension: string;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: string;
/** The points that the shop adds to the measured value, from −50 to 50. */
readonly offset: number;
})[];
/** Products. */
readonly goods: readonly (unknown)[];
/** The schemes of care. */
readonly schemes: readonly (unknown)[];
/** What customers would like to improve: an answer of the questionnaire, and the result that it is about. */
readonly wishes: readonly (unknown)[];
/** Which goods types each dimension asks for. */
readonly mappings: readonly (unknown)[];
/** The settings that decide the result. */
readonly settings: unknown;
/** The next visit that a report without a scheme proposes, in days after the test. 0 for none. */
readonly revisit_days: number;
};
export type MirrorRulesRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type RecordListRequest = {
/** The number of a mirror. Empty or −1 for all. */
readonly code?: string;
/** The first day, included, in the shop’s time zone. Empty for the usual period. */
readonly st?: "" | string;
/** The last day, included, in the shop’s time zone. Empty for the usual period. */
readonly ed?: "" | string;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** Whose tests: `all`, `-10` for the caller’s own, or the id of a guide. In answers, the guides to choose from. */
readonly child?: string;
/** `all`, or dimensions with or without a care level from 1 to 5, with commas: tests that have one of them. */
readonly weidu?: string;
/** 0 begun, 1 photos arrive, 2 success, 3 refused, 4 failed, 5 timed out. Empty for all. */
readonly status?: "" | number;
/** `hidden` leaves out the tests of simulated mirrors. Empty, lists have them, and exports if the shop’s setting `show_simulated` is 1; `shown`: exports have them, too. */
readonly simulated?: "" | "shown" | "hidden";
/** `yes` for tests that are marked as sold, `no` for the others. Empty for both. */
readonly sold?: "" | "yes" | "no";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "test_time" | "-test_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type RecordListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The address to which paths of pictures are added. */
readonly default_host: string;
/** The address to which paths of photos are added. */
readonly user_host: string;
/** The content of the answer. */
readonly data: {
/** The rows of this page. */
readonly list: readonly (Record)[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** True if there are too many rows to count; `total` is then the number that was counted. */
readonly total_capped: boolean;
/** Whose tests: `all`, `-10` for the caller’s own, or the id of a guide. In answers, the guides to choose from. */
readonly child: readonly ({
/** The id of the account. */
readonly user_id: number;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The name, for people. */
readonly name: string;
})[];
/** The address to which paths of pictures are added. */
readonly default_host: string;
/** The address to which paths of photos are added. */
readonly user_host: string;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
};
export type RecordListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The content of the answer. */
readonly data: {
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
};
export type RecordExportRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30003 | 30004 | 30005 | 50001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type RecordExportPhotosRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30003 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type RecordMarkRequest = {
/** The id of the test. */
readonly analysis_id: string;
/** The note. The newest one is shown in the list. */
readonly mark: string;
};
export type RecordMarkAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type RecordMarkRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type RecordSellRequest = {
/** The id of the test. */
readonly analysis_id: string;
/** The products that were sold, at most 50. Empty: the customer bought something. */
readonly goods?: readonly ({
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The number of pieces. */
readonly num?: number;
})[];
};
export type RecordSellAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The sale after the test. Null if nothing is marked as sold. */
readonly sold: Sale;
};
export type RecordSellRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type RecordRemoveRequest = {
/** The mirror of the tests in `ids`; a test of another mirror is refused. Empty for any. */
readonly code?: string;
/** The ids of the rows, at most 500. */
readonly ids?: readonly (string)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: {
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no?: string;
/** The first day, included, in the shop’s time zone. Empty for no limit. */
readonly from?: "" | string;
/** The last day, included, in the shop’s time zone. Empty for no limit. */
readonly to?: "" | string;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** Whose tests: `all`, `-10` for the caller’s own, or the id of a guide. In answers, the guides to choose from. */
readonly child?: string;
/** `all`, or dimensions with or without a care level from 1 to 5, with commas: tests that have one of them. */
readonly dimensions?: string;
/** The status. */
readonly status?: "" | number;
/** `hidden` leaves out the tests of simulated mirrors. Empty, lists have them, and exports if the shop’s setting `show_simulated` is 1; `shown`: exports have them, too. */
readonly simulated?: "" | "shown" | "hidden";
/** The sale after the test. Null if nothing is marked as sold. */
readonly sold?: "" | "yes" | "no";
};
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type RecordRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (string)[];
};
export type RecordRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CustomerListRequest = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The first day, included, in the shop’s time zone. Empty for the usual period. */
readonly st?: "" | string;
/** The last day, included, in the shop’s time zone. Empty for the usual period. */
readonly ed?: "" | string;
/** `hidden` leaves out the tests of simulated mirrors. Empty, lists have them, and exports if the shop’s setting `show_simulated` is 1; `shown`: exports have them, too. */
readonly simulated?: "" | "shown";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "last_time" | "-last_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type CustomerListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Customer)[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** True if there are too many rows to count; `total` is then the number that was counted. */
readonly total_capped: boolean;
};
export type CustomerListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type CustomerExportRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30003 | 30004 | 30005 | 50001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CustomerGetRequest = {
/** The id of the row. */
readonly id: number;
};
export type CustomerGetAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** The name by which the person is called. */
readonly nickname: string;
/** A mobile number. */
readonly mobile: string;
/** 1 male, 0 female. Null if it is not known. */
readonly sex: 1 | 0 | null;
/** The age in years. */
readonly age: number | null;
/** Counts the persons who share a mobile number, from 1. */
readonly place: number;
/** The number of tests. */
readonly tests: number;
/** The first test, in UTC. */
readonly first_time: string;
/** The last test, in UTC. */
readonly last_time: string;
/** The total score, from 0 to 100; higher is healthier. Null without a result. */
readonly total_score: number | null;
/** From when on the person is erased, in UTC. Null if nobody asked for it. */
readonly erase_at: string | null;
/** All mobile numbers of the person, those of merged persons among them. */
readonly mobiles: readonly (string)[];
/** The rows of this page. */
readonly list: readonly (CustomerRecord)[];
/** When the customer should come again, and what came of the last contact. Null without such a day. */
readonly follow_up: {
/** The id of the row. */
readonly id: string;
/** The day on which the customer should come or be contacted. */
readonly due_on: string;
/** The state. */
readonly state: "due" | "upcoming" | "came" | "done" | "lapsed";
/** The outcome of the last contact. Empty before the first contact. */
readonly outcome: "" | "messaged" | "not_reached" | "reached" | "appointment" | "declined";
/** The subject of the talk. */
readonly note: string;
/** The account that noted the last contact. Empty before. */
readonly noted_by: string;
/** When somebody last noted a contact, in UTC. Null before. */
readonly noted_at: string | null;
} | null;
/** The coupons that the customer claimed, the newest first. */
readonly claims: readonly ({
/** The name, for people. */
readonly name: string;
/** The type. */
readonly type: "amount" | "percent";
/** The value. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min: number;
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The id of the test. */
readonly record_id: string;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** When the customer claimed it, in UTC. */
readonly claim_time: string;
/** When it was redeemed, in UTC. Null before. */
readonly redeemed_at: string | null;
})[];
/** The prizes that the customer won, the newest first. */
readonly prizes: readonly ({
/** The id of the test. */
readonly record_id: string;
/** The name of the promotion. */
readonly act_name: string;
/** The name of the prize. */
readonly prize_name: string;
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level: number;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** When it was drawn, in UTC. */
readonly draw_time: string;
/** When it was redeemed, in UTC. Null before. */
readonly redeemed_at: string | null;
})[];
/** The merges and splits that can still be undone. */
readonly moves: readonly ({
/** The id of the row. */
readonly id: number;
/** Which kind it is. */
readonly kind: "merge" | "split";
/** The id of the other person. */
readonly other_id: number;
/** True if the tests came to this person, false if they left. */
readonly is_in: boolean;
/** The number of tests. */
readonly tests: number;
/** When it happened, in UTC. */
readonly time: string;
})[];
};
export type CustomerGetRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type CustomerMergeRequest = {
/** The id of the person whose tests move. */
readonly from: number;
/** The id of the person who gets the tests. */
readonly to: number;
};
export type CustomerMergeAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** Names the merge or split, to undo it. */
readonly move_id: number;
/** The number of tests. */
readonly tests: number;
};
export type CustomerMergeRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CustomerSplitRequest = {
/** The id of the row. */
readonly id: number;
/** The ids of tests, at most 200. */
readonly record_ids: readonly (string)[];
};
export type CustomerSplitAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** Names the merge or split, to undo it. */
readonly move_id: number;
};
export type CustomerSplitRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CustomerExportAllRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30003 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CustomerEraseRequest = {
/** The id of the row. */
readonly id: number;
/** The last digits of the mobile number, as a confirmation. */
readonly confirm: string;
};
export type CustomerEraseAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** From when on the person is erased, in UTC. Null if nobody asked for it. */
readonly erase_at: string;
};
export type CustomerEraseRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CustomerKeepRequest = {
/** The id of the row. */
readonly id: number;
};
export type CustomerKeepAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CustomerKeepRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type FollowUpListRequest = {
/** `due` to contact now, `upcoming` later, `past` for what is over. */
readonly state?: "due" | "upcoming" | "past";
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** `hidden` leaves out the tests of simulated mirrors. Empty, lists have them, and exports if the shop’s setting `show_simulated` is 1; `shown`: exports have them, too. */
readonly simulated?: "" | "shown";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "due_on" | "-due_on";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type FollowUpListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (FollowUp)[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** True if there are too many rows to count; `total` is then the number that was counted. */
readonly total_capped: boolean;
};
export type FollowUpListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type FollowUpNoteRequest = {
/** The id of the row. */
readonly id: string;
/** The outcome of the last contact. Empty before the first contact. */
readonly outcome: "messaged" | "not_reached" | "reached" | "appointment" | "declined";
/** The day of the appointment or of the next contact. Empty for the usual one. */
readonly next_on?: "" | string;
/** The subject of the talk. */
readonly note?: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
};
export type FollowUpNoteAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The day on which the customer should come or be contacted. */
readonly due_on: string;
/** True if the customer needs no further contact. */
readonly is_done: boolean;
};
export type FollowUpNoteRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type FollowUpCalendarRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type FollowUpExportRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30003 | 30004 | 30005 | 50001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type PrivacyGetAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** A language. */
readonly locale: Locale;
/** The title. */
readonly title: string;
/** The subject of the text. */
readonly intro: string;
/** The parts of the text. */
readonly sections: readonly (TextSection)[];
/** How to reach the shop or the person. */
readonly contact: {
/** The heading of the part. */
readonly heading: string;
/** The text. */
readonly text: string;
/** The address. */
readonly address: string;
/** The phone number for customers. */
readonly phone: string;
/** The opening hours. */
readonly hours: string;
};
};
export type PrivacyGetRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ProgressCompareRequest = {
/** The id of one test. */
readonly a: string;
/** The id of another test of the same person. */
readonly b: string;
};
export type ProgressCompareAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The earlier test or its score. */
readonly before: ProgressTest;
/** The later test or its score. */
readonly after: ProgressTest;
/** The rows of this page. */
readonly list: readonly ({
/** A measured property of the skin. */
readonly dimension: Dimension;
/** `layer` at the surface of the skin, `deep` below it. */
readonly layer: "layer" | "deep";
/** The earlier test or its score. */
readonly before: number;
/** The later test or its score. */
readonly after: number;
/** The difference of the measured values in points; positive is better. */
readonly difference: number;
/** The difference in points that the mirror’s own scatter explains. */
readonly smallest: number;
/** Whether the skin became better. */
readonly verdict: "better" | "same" | "worse";
/** False if the mirror was never checked, so that a usual scatter is assumed. */
readonly is_checked: boolean;
})[];
/** In which ways the two tests were not taken alike. */
readonly warnings: readonly ("make_up" | "quality" | "light" | "mirrors" | "algorithm")[];
/** The place among the shop’s customers of the same sex and age band. Null for too few people. */
readonly percentile: {
/** The value. */
readonly value: number;
/** The number of people. */
readonly people: number;
} | null;
};
export type ProgressCompareRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type ExportFileRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DashboardAboutAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The tests of today, in the shop’s time zone. */
readonly countRecord: number;
/** The tests of yesterday, in the shop’s time zone. */
readonly countRecordYestoday: number;
/** The number of mirrors. */
readonly countDevice: number;
/** The number of guides. */
readonly countDG: number;
/** The number of products. */
readonly countGoods: number;
/** The open tasks. */
readonly worklist: {
/** The kinds of waiting work, each with its number. */
readonly wait_to_work: readonly ({
/** The name, for people. */
readonly name: string;
/** The number of rows that the call concerned. */
readonly count: number;
})[];
/** The entries that the catalogue still lacks. */
readonly wait_to_addgoods: readonly ({
/** The name, for people. */
readonly name: string;
})[];
};
/** The guides. */
readonly dglist: readonly ({
/** The id of the account. */
readonly user_id: number;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The name, for people. */
readonly name: string;
/** A mobile number. */
readonly mobile: string;
/** The tests of yesterday. */
readonly yestoday: number;
/** The tests of today, in the shop’s time zone. */
readonly today: number;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The number of the mirror with the account’s last test. Empty without one. */
readonly last_device: string;
})[];
};
export type DashboardAboutRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QrResolveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The type. */
readonly type: number;
/** Where the value comes from: the default, the shop or the mirror. */
readonly source: QrSource;
/** The address of the picture, or the picture as a `data:` address. Null if a text is drawn. */
readonly image_url: string | null;
/** The text. */
readonly text: string;
/** True if the chosen way gave nothing, so that the code leads to the report. */
readonly is_fallback: boolean;
/** 1 the customer scans after the test, 2 before it. */
readonly process: number;
/** The address of the code of the customer service. Null without one. */
readonly service_url: string | null;
/** The words to the left of the code. */
readonly left_prompt: string;
/** The words to the right of the code. */
readonly right_prompt: string;
};
export type QrResolveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QrPngRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QrTestRequest = {
/** Settings to try, by key, instead of the stored ones. */
readonly values: { readonly [name: string]: unknown };
};
export type QrTestAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The steps, in the order of use. */
readonly steps: readonly ({
/** The step. */
readonly key: "file" | "host" | "answer" | "json" | "picture" | "read" | "landing" | "report" | "account";
/** The outcome of the step. */
readonly state: "ok" | "warning" | "failed" | "skipped";
/** The text. */
readonly text: string;
/** How many milliseconds it took. */
readonly ms: number;
})[];
/** The scores that reports show, in their order. */
readonly shown: {
/** The type. */
readonly type: number;
/** The address of the picture, or the picture as a `data:` address. Null if a text is drawn. */
readonly image_url: string | null;
/** The text. */
readonly text: string;
/** True if the chosen way gave nothing, so that the code leads to the report. */
readonly is_fallback: boolean;
};
};
export type QrTestRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ScanCreateRequest = {
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no?: string;
};
export type ScanCreateAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The code that the customer scanned before the test. */
readonly session: string;
/** Until when it can be used, in UTC. */
readonly ends_at: string;
/** The QR code. */
readonly qr: QrCode;
};
export type ScanCreateRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type ScanWaitAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** `open` nobody has scanned, `scanned` the test can begin, `used` it has begun. */
readonly state: "open" | "scanned" | "used";
/** Until when it can be used, in UTC. */
readonly ends_at: string;
};
export type ScanWaitRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
};
export type ScanBeginRequest = {
/** The code that the mirror shows. */
readonly code: string;
/** A random text that the phone has made; it proves later that the same phone asks. */
readonly phone: string;
};
export type ScanBeginAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** `waiting` for the mirror, `ready` to begin, `testing`, `done` with a report, or `failed`. */
readonly state: "waiting" | "ready" | "testing" | "done" | "failed";
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
/** Until when it can be used, in UTC. */
readonly ends_at: string;
};
export type ScanBeginRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ScanFollowAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** `waiting` for the mirror, `ready` to begin, `testing`, `done` with a report, or `failed`. */
readonly state: "waiting" | "ready" | "testing" | "done" | "failed";
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
/** The secret part of the address of a report. Empty while there is no report. */
readonly share_id: string;
/** Until when it can be used, in UTC. */
readonly ends_at: string;
};
export type ScanFollowRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QuestionListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Question)[];
};
export type QuestionListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type QuestionSaveRequest = {
/** The id of the row. */
readonly id?: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang?: Locale;
/** The question. */
readonly question: string;
/** 1 one answer, 2 several answers, 3 a text. */
readonly type: 1 | 2 | 3;
/** The text in the empty field. */
readonly placeholder?: string;
/** The answers to choose from. */
readonly options?: readonly ({
/** The id of the row. */
readonly id?: string;
/** The answer to choose, or its id. */
readonly option: string;
/** A measured property of the skin. */
readonly dimension?: Dimension | null;
})[];
/** 1 if the customer cannot go on without an answer. */
readonly required?: 0 | 1;
/** The question is asked if another one was answered so. Null: it is always asked. */
readonly show_if?: {
/** The question. */
readonly question: string;
/** The answers to choose from. */
readonly options: readonly (string)[];
} | null;
};
export type QuestionSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: string;
};
export type QuestionSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type QuestionRemoveRequest = {
/** The ids of the rows, at most 500. */
readonly ids?: readonly (string)[];
};
export type QuestionRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type QuestionRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QuestionSortRequest = {
/** The ids of the rows, at most 500. */
readonly ids: readonly (string)[];
};
export type QuestionSortAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QuestionSortRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QuestionExportAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The whole questionnaire, with its texts in all languages. */
readonly questionnaire: {
/** The questionnaire, or its answers by the id of the question. */
readonly questions: readonly ({
/** 1 one answer, 2 several answers, 3 a text. */
readonly type: 1 | 2 | 3;
/** 1 if the customer cannot go on without an answer. */
readonly required: 0 | 1;
/** The texts, by part of the report. */
readonly texts: { readonly [name: string]: {
/** The question. */
readonly question: string;
/** The text in the empty field. */
readonly placeholder: string;
} };
/** The answers to choose from. */
readonly options: readonly ({
/** The id of the row. */
readonly id: string;
/** The texts, by part of the report. */
readonly texts: { readonly [name: string]: string };
/** A measured property of the skin. */
readonly dimension?: Dimension | null;
})[];
/** The question is asked if another one was answered so. Null: it is always asked. */
readonly show_if: QuestionCondition | null;
/** The id of the row. */
readonly id: string;
})[];
};
};
export type QuestionExportRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type QuestionImportRequest = {
/** The whole questionnaire, with its texts in all languages. */
readonly questionnaire: {
};
};
export type QuestionImportAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type QuestionImportRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ReportShareAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The report as a customer’s browser gets it: without the customer’s name, number or id. */
readonly report: Report;
};
export type ReportShareRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ShareListRequest = {
/** The id of the test. */
readonly analysis_id: string;
};
export type ShareListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Share)[];
};
export type ShareListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type ShareCreateRequest = {
/** The id of the test. */
readonly analysis_id: string;
/** For how many days the link works. */
readonly expire_days?: number;
};
export type ShareCreateAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The link to a report. */
readonly share: Share;
};
export type ShareCreateRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ShareRevokeRequest = {
/** The id of the test. */
readonly analysis_id: string;
/** The secret part of the address of a report. */
readonly shareId: string;
};
export type ShareRevokeAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ShareRevokeRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ShareDeletePhotosRequest = {
/** The secret part of the address of a report. */
readonly shareId: string;
/** The last digits of the customer’s mobile number. */
readonly digits: string;
};
export type ShareDeletePhotosAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ShareDeletePhotosRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ShareDeletePhotosOfRequest = {
/** The id of the test. */
readonly analysis_id: string;
};
export type ShareDeletePhotosOfAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ShareDeletePhotosOfRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CartSubmitRequest = {
/** The secret part of the address of a report. */
readonly shareId: string;
/** The products on the shopping list, at most 50. Empty takes the list away. */
readonly items: readonly ({
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The number of pieces. */
readonly num: number;
})[];
};
export type CartSubmitAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type CartSubmitRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CartVisitRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DrawCurrentAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The promotion. Null if none runs. */
readonly promotion: DrawPromotion | null;
/** The prizes of the promotion. */
readonly prizes: readonly (DrawPrize)[];
/** The hash of the seed that decides all draws. */
readonly seed_hash: string;
/** How often the test can still draw. */
readonly draws_left: number;
/** Why nothing is left to draw: drawn already, drawn today, or the test is older than the promotion. */
readonly reason: "" | "drawn" | "daily" | "before";
/** The draws, or the number of tests that have drawn. */
readonly draws: readonly (Draw)[];
};
export type DrawCurrentRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DrawDrawRequest = {
/** The secret part of the address of a report. */
readonly shareId: string;
};
export type DrawDrawAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The name of the promotion. */
readonly act_name: string;
/** A running number. */
readonly seq: number;
/** When it was drawn, in UTC. */
readonly draw_time: string;
/** The prize. Null without one. */
readonly award: DrawAward | null;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** When it was redeemed, in UTC. Null before. */
readonly redeemed_at: string | null;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
};
export type DrawDrawRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 40002 | 40010 | 50003 | 50005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DrawVerifyAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The name of the promotion. */
readonly act_name: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The hash of the seed that decides all draws. */
readonly seed_hash: string;
/** The seed, which is public after the end. Empty before. */
readonly seed: string;
/** The prizes and probabilities that counted, by the draw from which on. Only on the first page. */
readonly terms: readonly ({
/** The number of the draw from which on these terms count. */
readonly from_seq: number;
/** The prizes of the promotion. */
readonly prizes: readonly ({
/** The id of the prize in the promotion. */
readonly award_id: number;
/** How likely the prize is, in hundredths of a percent. */
readonly probability: number;
/** The number of all rows that fit the filter. */
readonly total: number | null;
})[];
})[];
/** The names of the prizes. Only on the first page. */
readonly names: readonly ({
/** The id of the prize in the promotion. */
readonly award_id: number;
/** The name of the prize. */
readonly prize_name: string;
})[];
/** The draws, or the number of tests that have drawn. */
readonly draws: readonly ({
/** A running number. */
readonly seq: number;
/** The id of the test. */
readonly record_id: string;
/** The id of the prize in the promotion. */
readonly award_id: number | null;
})[];
/** Asks for the next page, as `after`. Null on the last page. */
readonly next: number | null;
};
export type DrawVerifyRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DrawWinnersRequest = {
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id?: number | "";
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** `open` or `redeemed`. Empty for both. */
readonly state?: "open" | "redeemed" | "";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "draw_time" | "-draw_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type DrawWinnersAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly ({
/** The id of the row. */
readonly id: string;
/** A running number. */
readonly seq: number;
/** When it was drawn, in UTC. */
readonly draw_time: string;
/** The name of the prize. */
readonly prize_name: string;
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level: number;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** The name by which the person is called. */
readonly nickname: string;
/** A mobile number. */
readonly mobile: string;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The name with which the account signs in. */
readonly user_acct: string;
/** The guide's name, else the login. */
readonly user_name: string;
/** When it was redeemed, in UTC. Null before. */
readonly redeemed_at: string | null;
/** The account that redeemed it. Empty before. */
readonly redeemed_by: string;
/** The name of whoever handed out the prize, else the login. Empty before. */
readonly redeemed_name: string;
/** The state. */
readonly state: "open" | "redeemed";
})[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** True if there are too many rows to count; `total` is then the number that was counted. */
readonly total_capped: boolean;
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** Promotions. */
readonly promotions: readonly ({
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The name of the promotion. */
readonly act_name: string;
})[];
};
export type DrawWinnersRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type DrawExportWinnersRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30003 | 30004 | 30005 | 50001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DrawRedeemRequest = {
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
};
export type DrawRedeemAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** The name of the promotion. */
readonly act_name: string;
/** The name of the prize. */
readonly prize_name: string;
/** The picture of the prize. Empty without one. */
readonly prize_pic: string;
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level: number;
/** When it was drawn, in UTC. */
readonly draw_time: string;
/** When it was redeemed, in UTC. Null before. */
readonly redeemed_at: string | null;
/** The account that redeemed it. Empty before. */
readonly redeemed_by: string;
};
export type DrawRedeemRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50007;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DrawUndoRedeemRequest = {
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
};
export type DrawUndoRedeemAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** The name of the promotion. */
readonly act_name: string;
/** The name of the prize. */
readonly prize_name: string;
/** The picture of the prize. Empty without one. */
readonly prize_pic: string;
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level: number;
/** When it was drawn, in UTC. */
readonly draw_time: string;
/** When it was redeemed, in UTC. Null before. */
readonly redeemed_at: string | null;
/** The account that redeemed it. Empty before. */
readonly redeemed_by: string;
};
export type DrawUndoRedeemRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DrawTrafficAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The tests of each of the last days, the oldest first. */
readonly days: readonly (number)[];
};
export type DrawTrafficRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type PromotionListRequest = {
/** A short text of the shop’s own about the promotion. A filter takes exactly this text. */
readonly expect?: string;
/** The name of the promotion. */
readonly act_name?: string;
/** 10 on, 0 off, −10 deleted. Empty for all that are not deleted. */
readonly status?: "" | 10 | 0 | -10;
/** The first day: promotions that run on at least one of these days. Empty for no limit. */
readonly start_time?: "" | (unknown) & (unknown);
/** The last day: promotions that run on at least one of these days. Empty for no limit. */
readonly end_time?: "" | (unknown) & (unknown);
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "act_name" | "-act_name" | "start_time" | "-start_time" | "end_time" | "-end_time" | "status" | "-status";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type PromotionListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The content of the answer. */
readonly data: {
/** The rows of this page. */
readonly list: readonly (Promotion)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
};
export type PromotionListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The content of the answer. */
readonly data: {
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
};
export type PromotionDetailRequest = {
/** The id of the row. */
readonly id: number;
};
export type PromotionDetailAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** The name of the promotion. */
readonly act_name: string;
/** A description of the promotion. */
readonly act_desc: string;
/** The texts, by part of the report. */
readonly texts: { readonly [name: string]: {
/** The name of the promotion. */
readonly act_name?: string;
/** A description of the promotion. */
readonly act_desc?: string;
} };
/** A short text of the shop’s own about the promotion. A filter takes exactly this text. */
readonly expect: string | null;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The path of the background picture. Empty for the usual one. */
readonly act_bg: string;
/** 10 on, 0 off, −10 deleted. */
readonly status: 10 | 0 | -10;
/** Where the promotion stands between its days. */
readonly phase: "pending" | "running" | "ended";
/** How often one mobile number may draw a day. Null or empty for no limit. */
readonly daily_limit: number | null;
/** The hash of the seed that decides all draws. */
readonly seed_hash: string;
/** True when the seed is public. Nobody draws any more. */
readonly is_closed: boolean;
/** The draws, or the number of tests that have drawn. */
readonly draws: number;
/** The prizes of the promotion. */
readonly prizes: readonly (Prize)[];
/** Other promotions that are on at the same time. */
readonly overlaps: readonly (PromotionOverlap)[];
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type PromotionDetailRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type PromotionSaveRequest = {
/** The id of the row. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** 10 on, 0 off, −10 deleted. With `id` alone, nothing else changes. */
readonly status?: "" | 10 | 0 | -10;
/** The name of the promotion. */
readonly act_name?: string;
/** A description of the promotion. Needed, as are name and days, unless only the status changes. */
readonly act_desc?: string;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts?: { readonly [name: string]: {
/** The name of the promotion. */
readonly act_name?: string;
/** A description of the promotion. Needed, as are name and days, unless only the status changes. */
readonly act_desc?: string;
} };
/** The first day, in the shop’s time zone. */
readonly start_time?: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time?: string;
/** A short text of the shop’s own about the promotion. A filter takes exactly this text. */
readonly expect?: string;
/** The path of the background picture. Empty for the usual one. */
readonly act_bg?: string;
/** How often one mobile number may draw a day. Null or empty for no limit. */
readonly daily_limit?: string;
/** Names the draft that the prizes were saved for. */
readonly code?: string;
/** The prizes of the promotion. */
readonly prizes?: readonly ({
/** The id of the row. */
readonly id?: "" | number;
/** The id of the prize in the shop’s library. */
readonly prize_id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The name of the prize. */
readonly prize_name?: string;
/** The picture of the prize. Empty without one. */
readonly prize_pic?: string;
/** A description of the prize, and how to get it. */
readonly prize_detail?: string;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts?: { readonly [name: string]: {
/** The name of the prize. */
readonly prize_name?: string;
/** A description of the prize, and how to get it. */
readonly prize_detail?: string;
} };
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level?: "" | AwardLevel;
/** How likely the prize is, in hundredths of a percent. */
readonly probability?: string;
/** How many pieces there are. Null for no limit. */
readonly total_num?: string;
/** How many pieces are left. Null for no limit. */
readonly left_num?: string;
})[];
};
export type PromotionSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** Other promotions that are on at the same time. */
readonly overlaps: readonly (PromotionOverlap)[];
};
export type PromotionSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 30101 | 30102 | 50002 | 50003 | 50004 | 50005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type PromotionPrizesRequest = {
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id?: "" | number;
/** Names the draft, for a promotion that is not saved yet. */
readonly code?: string;
};
export type PromotionPrizesAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Prize)[];
};
export type PromotionPrizesRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type PromotionSavePrizeRequest = {
/** The id of the row. */
readonly id?: "" | number;
/** The id of the prize in the shop’s library. */
readonly prize_id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The name of the prize. */
readonly prize_name: string;
/** The picture of the prize. Empty without one. */
readonly prize_pic?: string;
/** A description of the prize, and how to get it. */
readonly prize_detail: string;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts?: { readonly [name: string]: {
/** The name of the prize. */
readonly prize_name?: string;
/** A description of the prize, and how to get it. */
readonly prize_detail?: string;
} };
/** Which prize: 0 thank-you, 1 first … 5 fifth. */
readonly award_level?: "" | AwardLevel;
/** How likely the prize is, in percent with at most two decimals. */
readonly probability: string;
/** How many pieces there are. Null for no limit. */
readonly total_num?: string;
/** How many pieces are left. Null for no limit. */
readonly left_num?: string;
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id?: "" | number;
/** Names the draft, for a promotion that is not saved yet. */
readonly code?: string;
};
export type PromotionSavePrizeAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** The id of the prize in the shop’s library. */
readonly prize_id: number;
};
export type PromotionSavePrizeRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 30101 | 30102 | 50002 | 50003 | 50004 | 50005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type PromotionSaveAwardRequest = {
/** The id of the row. */
readonly id: number;
/** −10: the prize is deleted. */
readonly status: -10;
};
export type PromotionSaveAwardAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type PromotionSaveAwardRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50004 | 50005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type FileGetRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type FilePutRequest = {
/** The name, for people. */
readonly name?: string;
/** A documented field that the server does not use. */
readonly app_name?: string;
/** The purpose of the code: 1000 registration, 1001 a new password, 1002 a new number or address. */
readonly biz?: FilePurpose;
/** The files of a multipart body. The name of their form field does not matter unless the call says so. */
readonly files: readonly (Blob)[];
};
export type FilePutAnswer = {
/** 10000 for success, else the code of the refusal. */
readonly code: 10000;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The path of the stored file below `/fileSvr/get/`. */
readonly img_path: string;
};
export type FilePutRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 30101 | 30102 | 30103;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type FileUploadRequest = {
/** The purpose of the code: 1000 registration, 1001 a new password, 1002 a new number or address. */
readonly biz?: FilePurpose;
/** The files of a multipart body. The name of their form field does not matter unless the call says so. */
readonly files: readonly (Blob)[];
};
export type FileUploadAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The path of the stored file below `/fileSvr/get/`. */
readonly imgUrl: string;
};
export type FileUploadRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 30101 | 30102 | 30103;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsTypeListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (GoodsType)[];
};
export type GoodsTypeListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type GoodsListRequest = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** 10 on the shelf, 0 off the shelf. Empty for both. */
readonly shelf_status?: "" | 10 | 0;
/** The id of a goods type. Empty for all. */
readonly type_id?: "" | number;
/** 0 for products without a picture, 1 for those with one. Empty for both. */
readonly has_picture?: "" | 0 | 1;
/** Only those with a text that is not translated into this language. Empty for all. */
readonly untranslated?: Locale | "";
/** 1 for those that are deleted and can still be taken back, 0 for the others. */
readonly is_deleted?: 0 | 1;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "goods_id" | "-goods_id" | "goods_no" | "-goods_no" | "goods_name" | "-goods_name" | "price" | "-price" | "shelf_status" | "-shelf_status" | "mod_time" | "-mod_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type GoodsListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Goods)[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** 1 if the shop still has what came with the software, else 0. */
readonly hasdefault: 0 | 1;
};
export type GoodsListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type GoodsDetailRequest = {
/** The id of the row. */
readonly id: number;
};
export type GoodsDetailAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The shop’s own number of the product. */
readonly goods_no: string;
/** The name of the product. */
readonly goods_name: string;
/** A tag. */
readonly tag: string;
/** The address at which the product is sold. Empty without one. */
readonly source_url: string;
/** The story of the brand. */
readonly brand_story: string;
/** The id of the row. */
readonly id: number;
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The price in the shop’s currency, at most two decimals. Null or empty without one. */
readonly price: string | null;
/** The picture: a path below `/fileSvr/get/`, or an http address. Empty without one. */
readonly goods_pic: string;
/** Tags. */
readonly tags: readonly (string)[];
/** The ids of three goods types: main, auxiliary A, auxiliary B. 0 for none. */
readonly type_ids: string;
/** The names of the product’s goods types. */
readonly goods_type_attr: {
/** The names of the product’s goods types. */
readonly type_str: string;
};
/** Whom it is for: 0 everybody, 1 men, 2 women. */
readonly for_sex: 0 | 1 | 2;
/** Where the product is sold. */
readonly source_platform: string;
/** 10 on the shelf, 0 off the shelf. Empty for both. */
readonly shelf_status: 10 | 0;
/** 1 if it is locked against changes, else 0. */
readonly is_lock: 0 | 1;
/** 1 if it came with the software, else 0. */
readonly is_default: 0 | 1;
/** 0 recommended by effect, 1 always recommended first, 2 never recommended. */
readonly push_type: 0 | 1 | 2;
/** When it was last changed, in UTC. */
readonly mod_time: string;
/** How often customers opened the product from their reports in the last 30 days. */
readonly visits: number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
/** Words for the search, with commas. */
readonly keywords: string;
/** A description. */
readonly description: string;
/** From which age in years it is for. Null or empty for no limit. */
readonly age_min: number | null;
/** Up to which age in years it is for. Null or empty for no limit. */
readonly age_max: number | null;
/** For how many days one piece usually lasts, from 1 to 730. Null or empty if unknown. */
readonly lasts_days: number | null;
/** The skin types that it is for. Empty for all. */
readonly skin_types: readonly (SkinType)[];
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail: string;
/** The id of the shop’s own category. Null or empty without one. */
readonly category_id: number | null;
/** The id of the scheme that the product belongs to. Null or empty for none; if it is missing, nothing changes. */
readonly scheme_id: number | null;
/** For which skin the product is, for shops that describe products by skin profile. Null without. */
readonly ext_rules: ExtRules | null;
/** Which customers do not get the product. */
readonly exclude_rules: readonly ({
/** Which kind it is. */
readonly kind: "sensitive";
} | {
/** Which kind it is. */
readonly kind: "level";
/** A measured property of the skin. */
readonly dimension: Dimension;
/** The care level from which on the product is left out. */
readonly from: 1 | 2 | 3 | 4 | 5;
} | {
/** Which kind it is. */
readonly kind: "age_below";
/** The product is left out below this age. */
readonly age: number;
} | {
/** Which kind it is. */
readonly kind: "answer";
/** The id of the question. */
readonly question: string;
/** The id of the answer with which the product is left out. */
readonly option: string;
})[];
/** The numbers of the mirrors that may recommend the product. Empty for all. */
readonly device_nos: readonly (string)[];
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts: { readonly [name: string]: {
/** The name of the product. */
readonly goods_name?: string;
/** A tag. */
readonly tag?: string;
/** The story of the brand. */
readonly brand_story?: string;
} };
};
export type GoodsDetailRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsEditRequest = {
/** The id of the product. Empty or −1 for a new one. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The price in the shop’s currency, at most two decimals. Null or empty without one. */
readonly price?: "" | string;
/** The shop’s own number of the product. */
readonly goods_no?: string;
/** The name of the product. */
readonly goods_name: string;
/** A tag. */
readonly tag?: string;
/** Words for the search, with commas. */
readonly keywords?: string;
/** The address at which the product is sold. Empty without one. */
readonly source_url?: string;
/** A description. */
readonly description?: string;
/** The story of the brand. */
readonly brand_story?: string;
/** The picture: a path below `/fileSvr/get/`, or an http address. Empty without one. */
readonly goods_pic: string;
/** The ids of three goods types: main, auxiliary A, auxiliary B. 0 for none. */
readonly type_ids?: readonly (number)[];
/** Whom it is for: 0 everybody, 1 men, 2 women. */
readonly for_sex?: "" | 0 | 1 | 2;
/** Tags. */
readonly tags?: readonly (string)[];
/** The id of the shop’s own category. Null or empty without one. */
readonly category_id?: "" | number;
/** The id of the scheme that the product belongs to. Null or empty for none; if it is missing, nothing changes. */
readonly scheme_id?: "" | number;
/** Where the product is sold. */
readonly source_platform?: "self" | "taobao" | "tmall" | "jd" | "other";
/** From which age in years it is for. Null or empty for no limit. */
readonly age_min?: "" | number;
/** Up to which age in years it is for. Null or empty for no limit. */
readonly age_max?: "" | number;
/** For how many days one piece usually lasts, from 1 to 730. Null or empty if unknown. */
readonly lasts_days?: "" | number;
/** The skin types that it is for. Empty for all. */
readonly skin_types?: readonly (SkinType)[];
/** What exactly was wrong, for the program that calls: a field, a missing photo or a part of the signature. */
readonly detail?: string;
/** For which skin the product is, for shops that describe products by skin profile. Null without. */
readonly ext_rules?: {
/** The type of the skin. */
readonly skin_type?: "oil" | "dry";
/** How sensitive the skin is. */
readonly sensitive?: 0 | 1;
/** 1 if it is good for pigmented skin, 0 if not known. */
readonly pigment?: 0 | 1;
/** 1 if it is good for wrinkled skin, 0 if not known. */
readonly wrinkle?: 0 | 1;
} | null;
/** Which customers do not get the product. */
readonly exclude_rules?: readonly ({
/** Which kind it is. */
readonly kind: "sensitive";
} | {
/** Which kind it is. */
readonly kind: "level";
/** A measured property of the skin. */
readonly dimension: Dimension;
/** The care level from which on the product is left out. */
readonly from: 1 | 2 | 3 | 4 | 5;
} | {
/** Which kind it is. */
readonly kind: "age_below";
/** The product is left out below this age. */
readonly age: number;
} | {
/** Which kind it is. */
readonly kind: "answer";
/** The id of the question. */
readonly question: string;
/** The id of the answer with which the product is left out. */
readonly option: string;
})[];
/** 0 recommended by effect, 1 always recommended first, 2 never recommended. */
readonly push_type?: 0 | 1 | 2;
/** The numbers of the mirrors that may recommend the product. Empty for all. */
readonly device_nos?: readonly (string)[];
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts?: { readonly [name: string]: {
/** The name of the product. */
readonly goods_name?: string;
/** A tag. */
readonly tag?: string;
/** The story of the brand. */
readonly brand_story?: string;
} };
};
export type GoodsEditAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type GoodsEditRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type GoodsRemoveRequest = {
/** The ids of the products. */
readonly goods_id?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: GoodsFilter;
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type GoodsRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** How many rows are right. */
readonly ok: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
/** The rows that were left out, and why. */
readonly failed: readonly (FailedGoods)[];
};
export type GoodsRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsShelveRequest = {
/** The ids of the products. */
readonly goods_id?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: GoodsFilter;
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
/** 10 on the shelf, 0 off the shelf. */
readonly status: 10 | 0;
};
export type GoodsShelveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** How many rows are right. */
readonly ok: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
/** The rows that were left out, and why. */
readonly failed: readonly (FailedGoods)[];
};
export type GoodsShelveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsLockRequest = {
/** The ids of the products. */
readonly goods_id?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: GoodsFilter;
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type GoodsLockAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** How many rows are right. */
readonly ok: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
/** The rows that were left out, and why. */
readonly failed: readonly (FailedGoods)[];
};
export type GoodsLockRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsUnlockRequest = {
/** The ids of the products. */
readonly goods_id?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: GoodsFilter;
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type GoodsUnlockAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** How many rows are right. */
readonly ok: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
/** The rows that were left out, and why. */
readonly failed: readonly (FailedGoods)[];
};
export type GoodsUnlockRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsAddDefaultAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type GoodsAddDefaultRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsRemoveDefaultAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type GoodsRemoveDefaultRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsCategoryListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (GoodsCategory)[];
};
export type GoodsCategoryListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type GoodsSaveCategoryRequest = {
/** The id of the shop’s own category. Null or empty without one. */
readonly category_id?: "" | number;
/** The name, for people. */
readonly name: string;
/** The step of the skin-care routine. */
readonly step_role?: StepRole;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
};
export type GoodsSaveCategoryAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the shop’s own category. Null or empty without one. */
readonly category_id: number;
};
export type GoodsSaveCategoryRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type GoodsImportTemplateRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsImportRunRequest = {
/** 1 only checks the file and saves nothing. */
readonly dry_run?: 0 | 1;
/** An id that the caller makes up, to follow the import. */
readonly progress_id?: "" | string;
/** The files of a multipart body. The name of their form field does not matter unless the call says so. */
readonly files: readonly (Blob)[];
};
export type GoodsImportRunAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the batch. Null or empty without one. */
readonly batch_id: number | null;
/** The number of rows, without empty ones. */
readonly total: number;
/** How many rows are right. */
readonly ok: number;
/** How many products are new. */
readonly added: number;
/** How many products change. */
readonly changed: number;
/** How many rows are wrong. */
readonly failed: number;
/** The first 50 wrong cells. */
readonly rows: readonly ({
/** The row of the sheet; row 1 holds the field keys. */
readonly row: number;
/** The letter of the column. Empty if the whole row is meant. */
readonly column: string;
/** The field. */
readonly field: string;
/** The value. */
readonly value: string;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason: string;
})[];
/** The effect that each row would have. */
readonly preview: readonly ({
/** The row of the sheet; row 1 holds the field keys. */
readonly row: number;
/** The outcome of the last contact. Empty before the first contact. */
readonly outcome: "new" | "changed" | "same" | "refused";
/** The shop’s own number of the product. */
readonly goods_no: string;
/** The name of the product. */
readonly goods_name: string;
/** The address or name of the picture. Null or empty without one. */
readonly picture: string;
/** The names of the changed fields. */
readonly fields: readonly (string)[];
})[];
/** The pictures of the archive that no row names. */
readonly unused_pictures: readonly (string)[];
};
export type GoodsImportRunRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 30101 | 30102;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsImportRefusedRowsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type GoodsImportUndoRequest = {
/** The id of the row. */
readonly id: number;
};
export type GoodsImportUndoAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** How many products were taken away. */
readonly removed: number;
/** How many products were set back. */
readonly restored: number;
/** How many products stay because they were changed since. */
readonly kept: number;
};
export type GoodsImportUndoRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SchemeListRequest = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** 10 in use, 0 not in use. Empty for both. */
readonly status?: "" | 10 | 0;
/** Only those with a text that is not translated into this language. Empty for all. */
readonly untranslated?: Locale | "";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "name" | "-name" | "cycle_days" | "-cycle_days" | "priority" | "-priority" | "status" | "-status" | "steps" | "-steps" | "goods" | "-goods" | "mod_time" | "-mod_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type SchemeListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Scheme)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type SchemeListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type SchemeDetailRequest = {
/** The id of the row. */
readonly id: number;
};
export type SchemeDetailAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The name, for people. */
readonly name: string;
/** A description. */
readonly description: string;
/** How many days the scheme lasts. */
readonly cycle_days: number;
/** Whom it is for: 0 everybody, 1 men, 2 women. */
readonly for_sex: 0 | 1 | 2;
/** The skin types that it is for. Empty for all. */
readonly skin_types: readonly (SkinType)[];
/** The results that choose the scheme; one of them is enough. */
readonly triggers: readonly (SchemeTrigger)[];
/** Of several schemes that fit, the one with the largest number is chosen. */
readonly priority: number;
/** 10 in use, 0 not in use. */
readonly status: 10 | 0;
/** The steps, in the order of use. */
readonly steps: readonly (SchemeStep)[];
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts: { readonly [name: string]: {
/** The name, for people. */
readonly name?: string;
/** A description. */
readonly description?: string;
} };
/** The id of the row. */
readonly id: number;
/** When it was last changed, in UTC. */
readonly mod_time: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
/** Products. */
readonly goods: readonly ({
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The name of the product. */
readonly goods_name: string;
/** The picture: a path below `/fileSvr/get/`, or an http address. Empty without one. */
readonly goods_pic: string;
/** 10 on the shelf, 0 off the shelf. Empty for both. */
readonly shelf_status: 10 | 0;
})[];
};
export type SchemeDetailRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SchemeSaveRequest = {
/** The id of the row. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The name, for people. */
readonly name: string;
/** A description. */
readonly description?: string;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts?: { readonly [name: string]: {
/** The name, for people. */
readonly name?: string;
/** A description. */
readonly description?: string;
} };
/** How many days the scheme lasts. */
readonly cycle_days: number;
/** Whom it is for: 0 everybody, 1 men, 2 women. */
readonly for_sex?: 0 | 1 | 2;
/** The skin types that it is for. Empty for all. */
readonly skin_types?: readonly (SkinType)[];
/** The results that choose the scheme; one of them is enough. */
readonly triggers: readonly ({
/** A measured property of the skin. */
readonly dimension: Dimension;
/** The care level from which on the result chooses the scheme. */
readonly from: 1 | 2 | 3 | 4 | 5;
})[];
/** Of several schemes that fit, the one with the largest number is chosen. */
readonly priority?: number;
/** 10 in use, 0 not in use. */
readonly status?: 10 | 0;
/** The steps, in the order of use. */
readonly steps: readonly ({
/** The title. */
readonly title: string;
/** When the step is done: morning, evening or once a week. */
readonly part: RoutinePart;
/** How often the step is done. */
readonly frequency?: string;
/** The advice for the customer. */
readonly advice?: string;
/** The first day of the step, from 1. */
readonly day_from: number;
/** The last day of the step, included. */
readonly day_to: number;
/** The ids of products, in the order of use. */
readonly goods_ids?: readonly (number)[];
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts?: { readonly [name: string]: {
/** The title. */
readonly title?: string;
/** How often the step is done. */
readonly frequency?: string;
/** The advice for the customer. */
readonly advice?: string;
} };
})[];
};
export type SchemeSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type SchemeSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type SchemeRemoveRequest = {
/** The ids of the schemes. */
readonly id?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The status. */
readonly status?: "" | 10 | 0;
/** Only those with a text that is not translated into this language. Empty for all. */
readonly untranslated?: Locale | "";
};
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type SchemeRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
};
export type SchemeRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SettingOffsetsAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Offset)[];
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type SettingOffsetsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type SettingUpdateOffsetsRequest = {
/** −1 for the whole shop, or the `device_id` of a mirror in advanced mode. */
readonly customer_id?: number;
/** The number of a mirror. Empty for the shop. */
readonly code?: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The name of an offset; `deep_` in front means the depth. */
readonly typename?: "color" | "pockmark" | "spot" | "sensitive" | "acne" | "texture" | "wrinkle" | "dark_circle" | "blackhead" | "pore" | "water" | "collagen" | "uv_spot" | "pigment" | "deep_color" | "deep_pockmark" | "deep_spot" | "deep_sensitive" | "deep_acne" | "deep_texture" | "deep_wrinkle" | "deep_dark_circle" | "deep_blackhead" | "deep_pore" | "deep_water" | "deep_collagen" | "deep_uv_spot" | "deep_pigment";
/** The offset in points, from −50 to 50. */
readonly rate?: number;
/** The offset of `color` in points, from −50 to 50. Missing: it stays. */
readonly color?: number;
/** The offset of `pockmark` in points, from −50 to 50. Missing: it stays. */
readonly pockmark?: number;
/** The offset of `spot` in points, from −50 to 50. Missing: it stays. */
readonly spot?: number;
/** How sensitive the skin is. */
readonly sensitive?: number;
/** The offset of `acne` in points, from −50 to 50. Missing: it stays. */
readonly acne?: number;
/** The offset of `texture` in points, from −50 to 50. Missing: it stays. */
readonly texture?: number;
/** 1 if it is good for wrinkled skin, 0 if not known. */
readonly wrinkle?: number;
/** The offset of `dark_circle` in points, from −50 to 50. Missing: it stays. */
readonly dark_circle?: number;
/** The offset of `blackhead` in points, from −50 to 50. Missing: it stays. */
readonly blackhead?: number;
/** The offset of `pore` in points, from −50 to 50. Missing: it stays. */
readonly pore?: number;
/** The offset of `water` in points, from −50 to 50. Missing: it stays. */
readonly water?: number;
/** The offset of `collagen` in points, from −50 to 50. Missing: it stays. */
readonly collagen?: number;
/** The offset of `uv_spot` in points, from −50 to 50. Missing: it stays. */
readonly uv_spot?: number;
/** 1 if it is good for pigmented skin, 0 if not known. */
readonly pigment?: number;
/** The offset of `deep_color` in points, from −50 to 50. Missing: it stays. */
readonly deep_color?: number;
/** The offset of `deep_pockmark` in points, from −50 to 50. Missing: it stays. */
readonly deep_pockmark?: number;
/** The offset of `deep_spot` in points, from −50 to 50. Missing: it stays. */
readonly deep_spot?: number;
/** The offset of `deep_sensitive` in points, from −50 to 50. Missing: it stays. */
readonly deep_sensitive?: number;
/** The offset of `deep_acne` in points, from −50 to 50. Missing: it stays. */
readonly deep_acne?: number;
/** The offset of `deep_texture` in points, from −50 to 50. Missing: it stays. */
readonly deep_texture?: number;
/** The offset of `deep_wrinkle` in points, from −50 to 50. Missing: it stays. */
readonly deep_wrinkle?: number;
/** The offset of `deep_dark_circle` in points, from −50 to 50. Missing: it stays. */
readonly deep_dark_circle?: number;
/** The offset of `deep_blackhead` in points, from −50 to 50. Missing: it stays. */
readonly deep_blackhead?: number;
/** The offset of `deep_pore` in points, from −50 to 50. Missing: it stays. */
readonly deep_pore?: number;
/** The offset of `deep_water` in points, from −50 to 50. Missing: it stays. */
readonly deep_water?: number;
/** The offset of `deep_collagen` in points, from −50 to 50. Missing: it stays. */
readonly deep_collagen?: number;
/** The offset of `deep_uv_spot` in points, from −50 to 50. Missing: it stays. */
readonly deep_uv_spot?: number;
/** The offset of `deep_pigment` in points, from −50 to 50. Missing: it stays. */
readonly deep_pigment?: number;
};
export type SettingUpdateOffsetsAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type SettingUpdateOffsetsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type SettingArticlesRequest = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code?: string;
/** The part of the report: surface, depth, or `zonghe` for the whole. */
readonly type: "layer" | "deep" | "zonghe";
/** A language. */
readonly locale?: Locale;
};
export type SettingArticlesAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (ResultTextRow)[];
/** The dimensions, to choose from. */
readonly test_type: readonly (NamedKey)[];
};
export type SettingArticlesRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type SettingEditArticleRequest = {
/** Must be empty or −1: these texts are the shop’s. */
readonly code?: string;
/** Section, dimension and level of the text. */
readonly id: string;
/** The meaning of the result. */
readonly introduction: string;
/** The advice for the customer. */
readonly advice: string;
/** A language. */
readonly locale?: Locale;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
};
export type SettingEditArticleAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SettingEditArticleRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type SettingResetArticlesRequest = {
/** Must be empty or −1: these texts are the shop’s. */
readonly code?: string;
/** The ids of the texts. */
readonly id?: readonly (string | number)[];
/** A language. */
readonly locale?: Locale;
};
export type SettingResetArticlesAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type SettingResetArticlesRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SettingMappingsRequest = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code?: string;
};
export type SettingMappingsAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Mapping)[];
/** The dimensions, to choose from. */
readonly test_type: readonly (NamedKey)[];
/** The goods types of the shop. */
readonly goods_type: readonly (GoodsType)[];
};
export type SettingMappingsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type SettingEditMappingRequest = {
/** Must be empty or −1: mappings are the shop’s. */
readonly code?: string;
/** The id of the mapping. */
readonly id?: number;
/** The dimension. */
readonly analysis_type: string;
/** The ids of goods types. */
readonly goods_types?: readonly (number)[];
/** The ids of goods types; another name of `goods_types`. */
readonly goods_types_arr?: readonly (number)[];
/** 10 in use, 0 not in use. */
readonly status?: 10 | 0;
/** Below this score the dimension asks for its goods types. */
readonly threshold?: 100 | 80 | 70 | 60 | 50;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
};
export type SettingEditMappingAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SettingEditMappingRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type SettingResetMappingsRequest = {
/** Must be empty or −1: mappings are the shop’s. */
readonly code?: string;
/** The ids of the mappings. */
readonly id?: readonly (string | number)[];
};
export type SettingResetMappingsAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
};
export type SettingResetMappingsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CouponListRequest = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The state. */
readonly state?: "" | CouponState;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "name" | "-name" | "start_time" | "-start_time" | "end_time" | "-end_time" | "claimed" | "-claimed";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type CouponListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Coupon)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type CouponListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type CouponSaveRequest = {
/** The id of the row. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The name, for people. */
readonly name: string;
/** The texts in further languages than the shop’s default one, by language. If it is missing in a request, they do not change. */
readonly texts?: { readonly [name: string]: {
/** The name, for people. */
readonly name?: string;
} };
/** `amount` takes an amount off, `percent` a share. */
readonly type: "amount" | "percent";
/** The amount in the shop’s currency, or the percentage from 1 to 100. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min?: number;
/** The first day, in the shop’s time zone. */
readonly start_time: (unknown) & (unknown);
/** The last day, included, in the shop’s time zone. */
readonly end_time: (unknown) & (unknown);
/** How many can be claimed in all. Empty for no limit. */
readonly total?: "" | number;
/** The most claims of one customer. */
readonly limit_per?: number;
/** The code that all customers share. Empty without one. */
readonly shared_code?: string;
};
export type CouponSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type CouponSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type CouponRemoveRequest = {
/** The ids of the coupons. */
readonly id?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The state. */
readonly state?: "" | CouponState;
};
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type CouponRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
};
export type CouponRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CouponRedeemRequest = {
/** The code that the customer shows. */
readonly code: string;
/** An id that the sender makes up. The same id again is the same thing, so a call can be repeated. */
readonly client_uuid?: "" | string;
};
export type CouponRedeemAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The name, for people. */
readonly name: string;
/** The type. */
readonly type: "amount" | "percent";
/** The value. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min: number;
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** True if all customers share the code. */
readonly is_shared: boolean;
};
export type CouponRedeemRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50007;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CouponUnredeemRequest = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: string;
};
export type CouponUnredeemAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CouponUnredeemRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CouponExportClaimsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30003 | 30004 | 30005 | 50001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type CouponOfferedAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The title. */
readonly title: string;
/** The address of the picture. Null or empty without one. */
readonly pic: string | null;
/** The address that it leads to. Empty without one. */
readonly link: string;
/** The rows of this page. */
readonly list: readonly ({
/** The name, for people. */
readonly name: string;
/** The type. */
readonly type: "amount" | "percent";
/** The value. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min: number;
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The id of the row. */
readonly id: number;
/** The state. */
readonly state: CouponState;
/** True if the customer has claimed the coupon on this report. */
readonly is_claimed: boolean;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** True if it was redeemed. */
readonly is_redeemed: boolean;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
})[];
};
export type CouponOfferedRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type CouponClaimRequest = {
/** The secret part of the address of a report. */
readonly shareId: string;
/** The id of the row. */
readonly id: number;
};
export type CouponClaimAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The name, for people. */
readonly name: string;
/** The type. */
readonly type: "amount" | "percent";
/** The value. */
readonly value: number;
/** The smallest purchase in the shop’s currency. 0 for any. */
readonly min: number;
/** The ISO 4217 code of all prices. */
readonly currency: string;
/** The first day, in the shop’s time zone. */
readonly start_time: string;
/** The last day, included, in the shop’s time zone. */
readonly end_time: string;
/** The id of the row. */
readonly id: number;
/** The state. */
readonly state: CouponState;
/** True if the customer has claimed the coupon on this report. */
readonly is_claimed: boolean;
/** The code that the customer shows. Empty if there is nothing to redeem. */
readonly redeem_code: string;
/** True if it was redeemed. */
readonly is_redeemed: boolean;
/** The language of each text that the shop has not translated into the reader’s. Missing if all are in it. */
readonly langs?: { readonly [name: string]: Locale };
};
export type CouponClaimRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ArticleListRequest = {
/** A tag. */
readonly tag?: "" | ArticleTag;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang?: "" | Locale;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type ArticleListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Article)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type ArticleListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type ArticleDetailRequest = {
/** The id of the row. */
readonly id: number;
};
export type ArticleDetailAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** A name that stays the same in all languages. */
readonly key: string;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang: Locale;
/** The title. */
readonly title: string;
/** Tags. */
readonly tags: readonly (ArticleTag)[];
/** 10 published, 0 not published. */
readonly status: 10 | 0;
/** The place in the list; smaller numbers come first. */
readonly sort: number;
/** When it was made, in UTC. */
readonly crt_time: string;
/** When it was last changed, in UTC. */
readonly mod_time: string;
/** The content as HTML. The server removes what could run scripts. */
readonly content: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
};
export type ArticleDetailRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ArticleSaveRequest = {
/** The id of the row. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** A name that stays the same in all languages. */
readonly key: string;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang?: Locale;
/** The title. */
readonly title: string;
/** Tags. */
readonly tags?: readonly (ArticleTag)[];
/** The content as HTML. The server removes what could run scripts. */
readonly content: string;
/** 10 published, 0 not published. */
readonly status?: 10 | 0;
/** The place in the list; smaller numbers come first. */
readonly sort?: number;
};
export type ArticleSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type ArticleSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type ArticleRemoveRequest = {
/** The ids of the articles. */
readonly id?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: {
/** A tag. */
readonly tag?: "" | ArticleTag;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang?: "" | Locale;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
};
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type ArticleRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
};
export type ArticleRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type TipListRequest = {
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang?: "" | Locale;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "type" | "-type" | "lang" | "-lang" | "title" | "-title" | "mod_time" | "-mod_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type TipListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Tip)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type TipListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type TipEditRequest = {
/** The id of the row. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The title. */
readonly title: string;
/** The field that the text explains. */
readonly type: string;
/** The content as HTML. The server removes what could run scripts. */
readonly content: string;
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang?: Locale;
};
export type TipEditAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type TipEditRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type TipRemoveRequest = {
/** The ids of the rows, at most 500. */
readonly ids?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: {
/** The language of the text. Empty, where allowed, for all languages. */
readonly lang?: "" | Locale;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
};
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type TipRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
};
export type TipRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AgreementGetAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** Which text: terms of use, data protection, or the consent before a test. */
readonly type: "user" | "privacy" | "consent";
/** The version of the text. */
readonly version: string;
/** A language. */
readonly locale: Locale;
/** Names version, language and words of the text that a customer agreed to. */
readonly text_id: string;
/** The SHA-256 of the content, in hex. */
readonly sha256: string;
/** The title. */
readonly title: string;
/** The subject of the text. */
readonly intro: string;
/** The parts of the text. */
readonly sections: readonly (TextSection)[];
};
export type AgreementGetRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type VerificationCaptchaRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type VerificationCheckCaptchaRequest = {
/** With `r`, the key of a picture with a sum. The caller makes it up. */
readonly t: string;
/** With `t`, the key of a picture with a sum. The caller makes it up. */
readonly r: string;
/** The answer to the picture with a sum, or the code that was sent to the present address. */
readonly vcode: string;
};
export type VerificationCheckCaptchaAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type VerificationCheckCaptchaRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11004;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type VerificationSendSmsRequest = {
/** A mobile number. */
readonly mobile?: string;
/** The purpose of the code: 1000 registration, 1001 a new password, 1002 a new number or address. */
readonly biz: 1000 | 1001 | 1002;
/** Where the call comes from. The server does not use it. */
readonly src?: string;
/** With `r`, the key of a picture with a sum. The caller makes it up. */
readonly t: string;
/** With `t`, the key of a picture with a sum. The caller makes it up. */
readonly r: string;
/** The answer to the picture with a sum, or the code that was sent to the present address. */
readonly vcode: string;
};
export type VerificationSendSmsAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** False if this server cannot send messages yet. The code then waits in the outbox of its operator. */
readonly is_sent: boolean;
/** The code itself. Only a demo server answers it, because it sends no messages. */
readonly demo_code?: string;
};
export type VerificationSendSmsRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11004 | 19999 | 30003 | 40000 | 40002 | 40005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type VerificationSendEmailRequest = {
/** An e-mail address. */
readonly email?: string;
/** The purpose of the code: 1000 registration, 1001 a new password, 1002 a new number or address. */
readonly biz: 1000 | 1001 | 1002;
/** Where the call comes from. The server does not use it. */
readonly src?: string;
/** With `r`, the key of a picture with a sum. The caller makes it up. */
readonly t: string;
/** With `t`, the key of a picture with a sum. The caller makes it up. */
readonly r: string;
/** The answer to the picture with a sum, or the code that was sent to the present address. */
readonly vcode: string;
};
export type VerificationSendEmailAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** False if this server cannot send messages yet. The code then waits in the outbox of its operator. */
readonly is_sent: boolean;
/** The code itself. Only a demo server answers it, because it sends no messages. */
readonly demo_code?: string;
};
export type VerificationSendEmailRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11004 | 19999 | 30003 | 40002 | 40006 | 40007;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AccountSaveRequest = {
/** The id of the guide. Empty, 0 or −1 for a new one. Missing for the own account. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The name, for people. */
readonly name?: string;
/** An e-mail address. */
readonly email?: string;
/** 1 male, 0 or −1 female. Empty if not given. */
readonly sex?: "" | 1 | 0 | -1;
/** A mobile number. */
readonly mobile?: string;
/** The answer to the picture with a sum, or the code that was sent to the present address. */
readonly vcode?: string;
/** The new mobile number. */
readonly newmobile?: string;
/** The new e-mail address. */
readonly newemail?: string;
/** The code that was sent to the new number or address. */
readonly newvcode?: string;
/** 1 if the caller changes the own number or address. */
readonly change_mobile_myself?: string;
/** The current password. Only a session that was opened in a browser needs it. */
readonly current_pwd?: string;
/** The password. In answers, `*` while the first password can still be shown, else empty. */
readonly pwd?: string;
/** The new password again. */
readonly repwd?: string;
/** 1 if the call changes the password. */
readonly change_pwd?: string;
/** The name of the shop, or of the place where it stands. */
readonly shop?: string;
/** 10 enabled, 11 disabled. */
readonly status?: "" | 10 | 11;
/** The place. */
readonly location?: string;
/** The level. */
readonly level?: string;
/** The permissions of a guide: 1 goods, 2 tests, 3 settings, 4 marketing, 5 face structure. */
readonly powerarr?: readonly (number)[];
};
export type AccountSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** 1 for a main account, else 0. */
readonly is_manager: 1 | 0;
/** The id of the row. */
readonly id?: number;
};
export type AccountSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11004 | 11005 | 30001 | 30003 | 30004 | 30005 | 40000 | 40006 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** 1 for a main account, else 0. */
readonly is_manager: 0 | 1;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type AccountListRequest = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** 10 enabled, 11 disabled. Empty for both. */
readonly status?: "" | 10 | 11;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "user_id" | "-user_id" | "name" | "-name" | "user_acct" | "-user_acct" | "mobile" | "-mobile" | "shop" | "-shop" | "status" | "-status" | "last_login" | "-last_login" | "crt_time" | "-crt_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type AccountListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** 1 for a main account, else 0. */
readonly is_manager: 1 | 0;
/** The rows of this page. */
readonly list: readonly (Member)[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** 1 if the shop still has what came with the software, else 0. */
readonly hasdefault: 1 | 0;
};
export type AccountListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** 1 for a main account, else 0. */
readonly is_manager: 0 | 1;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type AccountRemoveRequest = {
/** The ids of the rows, at most 500. */
readonly ids?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: MemberFilter;
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
/** The id of the account that takes over the tests of the deleted guides. Empty: they stay as they are. */
readonly handover_to?: "" | number;
};
export type AccountRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
};
export type AccountRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AccountLockRequest = {
/** The ids of the rows, at most 500. */
readonly ids?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: MemberFilter;
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type AccountLockAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
};
export type AccountLockRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AccountUnlockRequest = {
/** The ids of the rows, at most 500. */
readonly ids?: readonly (number)[];
/** A filter: the call concerns all rows that fit it, instead of those in `ids`. */
readonly all?: MemberFilter;
/** How many rows the caller saw with the filter in `all`. If it has changed, nothing is done. */
readonly expected?: number;
};
export type AccountUnlockAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The number of rows that the call concerned. */
readonly count: number;
/** The ids of the rows, at most 500. */
readonly ids: readonly (number)[];
};
export type AccountUnlockRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AccountAddDefaultAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type AccountAddDefaultRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 40010;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AccountRemoveDefaultAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AccountRemoveDefaultRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceListRequest = {
/** 1 only returns mirrors that can have settings. */
readonly is_set_work?: "" | number;
};
export type DeviceListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly ({
/** The id of the row. */
readonly id: number;
/** The number of the mirror. */
readonly code: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** The model of the mirror. */
readonly model: string;
/** The status. */
readonly status: number;
/** 1 if the mirror was heard within the last ten minutes, else 0. */
readonly online: 1 | 0;
})[];
};
export type DeviceListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type DeviceMyListRequest = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "device_id" | "-device_id" | "device_no" | "-device_no" | "model" | "-model" | "shop" | "-shop" | "status" | "-status" | "last_seen" | "-last_seen" | "bound_at" | "-bound_at" | "sub_count" | "-sub_count" | "unreviewed_count" | "-unreviewed_count";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type DeviceMyListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Device)[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** 1 basic mode, 2 advanced mode, in which each mirror can have its own guides, goods and settings. */
readonly work_mode: 1 | 2;
};
export type DeviceMyListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type DeviceBindRequest = {
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The activation code of the mirror. */
readonly active_code?: string;
/** The name of the shop, or of the place where it stands. */
readonly shop: string;
/** 1 asks for the activation code, unless it was typed on the mirror within the last hour. */
readonly role?: string;
};
export type DeviceBindAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The mirror. */
readonly device: Device;
};
export type DeviceBindRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20002 | 20003 | 20004 | 20005 | 30001 | 30003 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceUnbindRequest = {
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
};
export type DeviceUnbindAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The activation code of the mirror. */
readonly active_code: string;
};
export type DeviceUnbindRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceSaveRequest = {
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The name of the shop, or of the place where it stands. */
readonly shop?: string;
/** A remark of the shop. */
readonly remark?: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
};
export type DeviceSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type DeviceUnbindActiveCodeRequest = {
/** The activation code of the mirror. */
readonly code: string;
};
export type DeviceUnbindActiveCodeAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The activation code of the mirror. */
readonly active_code: string;
};
export type DeviceUnbindActiveCodeRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20002 | 30001 | 30003 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceApplyForRequest = {
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The name of the shop, or of the place where it stands. */
readonly shop?: string;
/** The name with which the account signs in. */
readonly user_acct?: string;
/** A mobile number. */
readonly mobile?: string;
/** The password, from 8 to 128 characters for a new one. */
readonly password?: string | "";
/** With `r`, the key of a picture with a sum. The caller makes it up. */
readonly t?: string;
/** With `t`, the key of a picture with a sum. The caller makes it up. */
readonly r?: string;
/** The answer to the picture with a sum, or the code that was sent to the present address. */
readonly vcode?: string;
};
export type DeviceApplyForAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** 0 waits, 10 approved, 11 rejected, 20 access ended, −1 never applied, −10 no longer valid. */
readonly review_status: 0 | 10 | 11 | 20 | -1 | -10;
};
export type DeviceApplyForRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 11004 | 20001 | 20004 | 20005 | 20006 | 30001 | 30003 | 40000 | 40001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceGuideListRequest = {
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no?: string;
/** 0 waits, 10 approved, 11 rejected, 20 access ended, −1 never applied, −10 no longer valid. */
readonly review_status?: "" | 0 | 10 | 11 | 20 | -1 | -10;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "user_acct" | "-user_acct" | "name" | "-name" | "shop" | "-shop" | "device_no" | "-device_no" | "review_status" | "-review_status" | "crt_time" | "-crt_time" | "opt_time" | "-opt_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type DeviceGuideListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Guide)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type DeviceGuideListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type DeviceGuideReviewRequest = {
/** The id of the row. */
readonly id: number;
/** 10 approve, 11 reject. */
readonly status: 10 | 11;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason?: string;
/** The permissions of a guide: 1 goods, 2 tests, 3 settings, 4 marketing, 5 face structure. */
readonly powerarr?: readonly (1 | 2 | 3 | 4 | 5)[];
};
export type DeviceGuideReviewAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceGuideReviewRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceGuideUnbindRequest = {
/** The id of the row. */
readonly id: number;
};
export type DeviceGuideUnbindAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceGuideUnbindRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type DeviceSetModeRequest = {
/** 1 basic mode, 2 advanced mode, in which each mirror can have its own guides, goods and settings. */
readonly work_mode: 1 | 2;
};
export type DeviceSetModeAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** 1 basic mode, 2 advanced mode, in which each mirror can have its own guides, goods and settings. */
readonly work_mode: 1 | 2;
};
export type DeviceSetModeRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ConfigGetRequest = {
/** The keys of the settings to read. Empty for all. */
readonly code?: readonly (string)[];
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no?: string;
};
export type ConfigGetAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** For each key, where its value comes from: the default, the shop or the mirror. */
readonly source: { readonly [name: string]: ConfigSource };
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
/** The edition of the software that the shop has. */
readonly platform?: "default" | "ban" | "zsmkj" | "percent";
/** 1 basic mode, 2 advanced mode, in which each mirror can have its own guides, goods and settings. */
readonly work_mode?: 1 | 2;
/** How products are described: `normal` by goods types, `solrx` by skin profile. */
readonly goods_mode?: "normal" | "solrx";
/** 1 products of the scheme that was chosen come first, 2 all products are chosen by effect. */
readonly push_mode?: 1 | 2;
/** 1 only products for the customer’s sex, 0 the sex does not count. */
readonly match_sex?: 0 | 1;
/** 1 only products for the customer’s skin type, 0 the skin type does not count. */
readonly match_skin?: 0 | 1;
/** The most products in a report, not counting a make-up remover. */
readonly max_goods?: number;
/** The most main recommendations for a step of the routine. 0 for no limit. */
readonly max_per_role?: number;
/** The next visit that a report without a scheme proposes, in days after the test. 0 for none. */
readonly revisit_days?: number;
/** The name of the shop, or of the place where it stands. */
readonly shop?: string;
/** The address of the shop. */
readonly shop_address?: string;
/** The phone number of the shop. */
readonly shop_phone?: string;
/** The opening hours. */
readonly shop_hours?: string;
/** The path of a picture of the shop. Empty without one. */
readonly shop_picture?: string;
/** The IANA name of the shop’s time zone. */
readonly timezone?: string;
/** The ISO 4217 code of all prices. */
readonly currency?: string;
/** The language of the shop. */
readonly default_locale?: Locale;
/** The code of the authenticator app, or a recovery code. Only accounts with a second factor need it; without it their answer is 11006. */
readonly second_factor?: 0 | 1 | 2;
/** 1 if figures, customers and follow-ups count the tests of simulated mirrors, too, else 0. */
readonly show_simulated?: 0 | 1;
/** Whether customers register before a test: 1 or true, else −1 or false. */
readonly customer_info?: number;
/** Whether customers answer the questionnaire before a test: 1 or true, else −1 or false. */
readonly have_questions?: number;
/** Whether the mirror closes the report by itself. Above 0 on, else off. */
readonly countdown_status?: number;
/** After how many seconds the mirror closes the report. */
readonly countdown_seconds?: number;
/** How the scores of the dimensions are drawn. */
readonly chart_type?: "column" | "rose";
/** How the summary is drawn. */
readonly summary_chart?: "column" | "rose";
/** How scores are shown: 1 as points, 2 as care level, 3 as percent range. */
readonly data_show_type?: 1 | 2 | 3;
/** 1 if the report shows an age of the skin, else 0. */
readonly age_mode?: 0 | 1;
/** Which age is shown: 1 the evaluated one, 2 the predicted one. */
readonly age_type?: 1 | 2;
/** How good photos must be: `off` takes all, `strict` only good ones. */
readonly quality_policy?: "off" | "normal" | "strict";
/** For how many days a report’s link works. */
readonly share_days?: number;
/** 1 the mirror measures moisture itself, 2 with a moisture pen. */
readonly moisture_mode?: 1 | 2;
/** How skin colour is drawn: 1 a map of its unevenness, 2 a bar of five levels. */
readonly color_show_type?: 1 | 2;
/** The dimensions to show of the surface, in this order. Null for all. */
readonly items_layer?: readonly (Dimension)[] | null;
/** The dimensions to show of the depth, in this order. Null for all. */
readonly items_deep?: readonly (Dimension)[] | null;
/** 1 if the report shows the type of the skin, else 0. */
readonly items_skin_type?: 0 | 1;
/** 1 if the report compares the test with the customer’s test before, else 0. */
readonly show_progress?: 0 | 1;
/** The path of the shop’s logo. Empty for the usual one. */
readonly logo?: string;
/** The path of the picture at the start of the mirror. Empty for the usual one. */
readonly startup_image?: string;
/** HTML about the bones of the face, by language. */
readonly face_bones_content?: { readonly [name: string]: string };
/** HTML about the muscles of the face, by language. */
readonly face_muscle_content?: { readonly [name: string]: string };
/** HTML about the fat of the face, by language. */
readonly face_fat_content?: { readonly [name: string]: string };
/** HTML about the connective tissue of the face, by language. */
readonly face_net_content?: { readonly [name: string]: string };
/** HTML at the opening of the report. Empty without one. */
readonly text_general?: { readonly [name: string]: string };
/** HTML at the results of the surface. Empty without one. */
readonly text_full_face?: { readonly [name: string]: string };
/** HTML at the close-ups. Empty without one. */
readonly text_dermatoscope?: { readonly [name: string]: string };
/** HTML at the results of the scalp. Empty without one. */
readonly text_scalp?: { readonly [name: string]: string };
/** HTML at the end of the report. Empty without one. */
readonly text_conclusion?: { readonly [name: string]: string };
/** The label of the button that leads to a product. Empty for the usual one. */
readonly text_product_button?: { readonly [name: string]: string };
/** The message that asks a customer to come again, by language. `{{name}}` becomes the name. */
readonly follow_up_text?: { readonly [name: string]: string };
/** The content of the code after a test: 1 a picture, 2 the report, 3 another system, 4 an official account. */
readonly qr_type?: 1 | 2 | 3 | 4;
/** The path of the picture, for code 1. Empty without one. */
readonly qr_static?: "" | string;
/** The other system, for code 3. */
readonly qr_url?: {
/** The address. */
readonly url: string;
/** The address that it leads to. Empty without one. */
readonly link: string;
/** The answer of the other system: 1 a picture, 2 JSON. */
readonly api_type: 1 | 2;
/** The keys of the JSON that lead to the code, with points. */
readonly qr_keys: string;
/** The parameters that are added to the address of the other system. */
readonly link_params: readonly ("shareId" | "device" | "locale")[];
};
/** The app id of the official account, for code 4. */
readonly qr_app_id?: string;
/** 1 the customer scans after the test, 2 before it. */
readonly qr_process?: 1 | 2;
/** The secret of the official account. Answers show `*` in its place. */
readonly oa_secret?: string;
/** The token of the official account. Answers show `*` in its place. */
readonly oa_token?: string;
/** The key of the official account for encrypted messages. Answers show `*` in its place. */
readonly oa_aes_key?: string;
/** The template of the message that brings the report. Empty for a plain one. */
readonly push_template_id?: string;
/** The path of the customer service’s code. Empty without one. */
readonly kf_qr?: "" | string;
/** The words to the left of the customer service’s code. */
readonly kf_left?: string;
/** The words to the right of the customer service’s code. */
readonly kf_right?: string;
/** The pictures that the mirror shows while nobody uses it. */
readonly carousel?: readonly ({
/** The path of a stored file below `/fileSvr/get/`. */
readonly path: string;
/** For which position of the screen the picture is. */
readonly orientation: "portrait" | "landscape";
/** The address that it leads to. Empty without one. */
readonly link: string;
/** The first day, in the shop’s time zone. Empty for no limit. */
readonly start: "" | string;
/** The last day, in the shop’s time zone. Empty for no limit. */
readonly end: "" | string;
})[];
/** The seconds of each picture. */
readonly carousel_interval?: number;
/** The pictures behind the waves. */
readonly ripple?: readonly (string)[];
/** The video that the mirror shows. Null without one. */
readonly video?: {
/** The path of a stored file below `/fileSvr/get/`. */
readonly path: "" | string;
/** The picture before the video starts. Null without one. */
readonly cover: "" | string;
};
/** The sound that the mirror plays when somebody comes near. */
readonly voice?: {
/** The path of a stored file below `/fileSvr/get/`. */
readonly path: "" | string;
/** The text. */
readonly text: string;
/** True if it is switched on. */
readonly enabled: 0 | 1;
};
/** The title of the report on the phone. Empty for the shop’s name. */
readonly h5_title?: string;
/** The text of the link to the shop’s support. */
readonly h5_support_text?: string;
/** The address of the shop’s support. Empty without one. */
readonly h5_support_link?: string;
/** The path of the picture at the top of the report. Empty without one. */
readonly h5_banner?: "" | string;
/** 1 if the report shows products, else 0. */
readonly h5_show_goods?: 0 | 1;
/** 1 if the report shows the promotion, else 0. */
readonly h5_show_active?: 0 | 1;
/** 1 if customers can send a shopping list from the report, else 0. */
readonly h5_show_cart?: 0 | 1;
/** The colour of the report. Empty for the usual one. */
readonly h5_theme_color?: string;
/** The shop’s own page about customers’ data. Empty without one. */
readonly h5_privacy_url?: string;
/** 1 if coupons are switched on, −1 if not. */
readonly coupon_status?: 1 | -1;
/** The words above the coupons. Empty for the usual ones. */
readonly coupon_title?: string;
/** The path of the picture above the coupons. Empty without one. */
readonly coupon_pic?: "" | string;
/** The shop’s page about its coupons. Empty without one. */
readonly coupon_link?: string;
/** 0 coupons have no code, 1 one code for all, 2 a code for each customer. */
readonly coupon_code_mode?: 0 | 1 | 2;
/** For each field of the registration: hidden, optional or required. */
readonly reg_fields?: { readonly [name: string]: RegistrationMode };
/** Always 1: products are chosen by their effects. */
readonly match_efficacy?: 1;
/** For how many days pictures of tests are kept, by kind. */
readonly retention_days?: {
/** For how many days photos are kept. */
readonly photos: number;
/** For how many days faces with drawn marks are kept. */
readonly marks: number;
};
/** The websites that may show the report in a frame. */
readonly frame_ancestors?: readonly (string)[];
/** 1 if the shop has the special features. The platform decides. */
readonly power_ext?: 0 | 1;
/** 1 if the shop may export tests. */
readonly record_expprt?: 0 | 1;
/** 1 if the shop may export customers. */
readonly customer_expprt?: 0 | 1;
/** 1 if the shop may import products. The platform decides. */
readonly goods_import?: 0 | 1;
};
export type ConfigGetRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ConfigUpdateRequest = {
/** The number of a mirror that gets settings of its own. Empty for the shop. */
readonly code?: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** 1 products of the scheme that was chosen come first, 2 all products are chosen by effect. */
readonly push_mode?: 1 | 2;
/** 1 only products for the customer’s sex, 0 the sex does not count. */
readonly match_sex?: 0 | 1;
/** 1 only products for the customer’s skin type, 0 the skin type does not count. */
readonly match_skin?: 0 | 1;
/** The most products in a report, not counting a make-up remover. */
readonly max_goods?: number;
/** The most main recommendations for a step of the routine. 0 for no limit. */
readonly max_per_role?: number;
/** The next visit that a report without a scheme proposes, in days after the test. 0 for none. */
readonly revisit_days?: number;
/** The name of the shop, or of the place where it stands. */
readonly shop?: string;
/** The address of the shop. */
readonly shop_address?: string;
/** The phone number of the shop. */
readonly shop_phone?: string;
/** The opening hours. */
readonly shop_hours?: string;
/** The path of a picture of the shop. Empty without one. */
readonly shop_picture?: string;
/** The IANA name of the shop’s time zone. */
readonly timezone?: string;
/** The ISO 4217 code of all prices. */
readonly currency?: string;
/** The language of the shop. */
readonly default_locale?: Locale;
/** The code of the authenticator app, or a recovery code. Only accounts with a second factor need it; without it their answer is 11006. */
readonly second_factor?: 0 | 1 | 2;
/** 1 if figures, customers and follow-ups count the tests of simulated mirrors, too, else 0. */
readonly show_simulated?: 0 | 1;
/** Whether customers register before a test: 1 or true, else −1 or false. */
readonly customer_info?: number;
/** Whether customers answer the questionnaire before a test: 1 or true, else −1 or false. */
readonly have_questions?: number;
/** Whether the mirror closes the report by itself. Above 0 on, else off. */
readonly countdown_status?: number;
/** After how many seconds the mirror closes the report. */
readonly countdown_seconds?: number;
/** How the scores of the dimensions are drawn. */
readonly chart_type?: "column" | "rose";
/** How the summary is drawn. */
readonly summary_chart?: "column" | "rose";
/** How scores are shown: 1 as points, 2 as care level, 3 as percent range. */
readonly data_show_type?: 1 | 2 | 3;
/** 1 if the report shows an age of the skin, else 0. */
readonly age_mode?: 0 | 1;
/** Which age is shown: 1 the evaluated one, 2 the predicted one. */
readonly age_type?: 1 | 2;
/** How good photos must be: `off` takes all, `strict` only good ones. */
readonly quality_policy?: "off" | "normal" | "strict";
/** For how many days a report’s link works. */
readonly share_days?: number;
/** 1 the mirror measures moisture itself, 2 with a moisture pen. */
readonly moisture_mode?: 1 | 2;
/** How skin colour is drawn: 1 a map of its unevenness, 2 a bar of five levels. */
readonly color_show_type?: 1 | 2;
/** The dimensions to show of the surface, in this order. Null for all. */
readonly items_layer?: readonly (Dimension)[] | null;
/** The dimensions to show of the depth, in this order. Null for all. */
readonly items_deep?: readonly (Dimension)[] | null;
/** 1 if the report shows the type of the skin, else 0. */
readonly items_skin_type?: 0 | 1;
/** 1 if the report compares the test with the customer’s test before, else 0. */
readonly show_progress?: 0 | 1;
/** The path of the shop’s logo. Empty for the usual one. */
readonly logo?: string;
/** The path of the picture at the start of the mirror. Empty for the usual one. */
readonly startup_image?: string;
/** HTML about the bones of the face, by language. */
readonly face_bones_content?: { readonly [name: string]: string };
/** HTML about the muscles of the face, by language. */
readonly face_muscle_content?: { readonly [name: string]: string };
/** HTML about the fat of the face, by language. */
readonly face_fat_content?: { readonly [name: string]: string };
/** HTML about the connective tissue of the face, by language. */
readonly face_net_content?: { readonly [name: string]: string };
/** HTML at the opening of the report. Empty without one. */
readonly text_general?: { readonly [name: string]: string };
/** HTML at the results of the surface. Empty without one. */
readonly text_full_face?: { readonly [name: string]: string };
/** HTML at the close-ups. Empty without one. */
readonly text_dermatoscope?: { readonly [name: string]: string };
/** HTML at the results of the scalp. Empty without one. */
readonly text_scalp?: { readonly [name: string]: string };
/** HTML at the end of the report. Empty without one. */
readonly text_conclusion?: { readonly [name: string]: string };
/** The label of the button that leads to a product. Empty for the usual one. */
readonly text_product_button?: { readonly [name: string]: string };
/** The message that asks a customer to come again, by language. `{{name}}` becomes the name. */
readonly follow_up_text?: { readonly [name: string]: string };
/** The content of the code after a test: 1 a picture, 2 the report, 3 another system, 4 an official account. */
readonly qr_type?: 1 | 2 | 3 | 4;
/** The path of the picture, for code 1. Empty without one. */
readonly qr_static?: "" | string;
/** The other system, for code 3. */
readonly qr_url?: {
/** The address. */
readonly url?: string;
/** The address that it leads to. Empty without one. */
readonly link?: string;
/** The answer of the other system: 1 a picture, 2 JSON. */
readonly api_type?: 1 | 2;
/** The keys of the JSON that lead to the code, with points. */
readonly qr_keys?: string;
/** The parameters that are added to the address of the other system. */
readonly link_params?: readonly ("shareId" | "device" | "locale")[];
};
/** The app id of the official account, for code 4. */
readonly qr_app_id?: string;
/** 1 the customer scans after the test, 2 before it. */
readonly qr_process?: 1 | 2;
/** The secret of the official account. Answers show `*` in its place. */
readonly oa_secret?: string;
/** The token of the official account. Answers show `*` in its place. */
readonly oa_token?: string;
/** The key of the official account for encrypted messages. Answers show `*` in its place. */
readonly oa_aes_key?: string;
/** The template of the message that brings the report. Empty for a plain one. */
readonly push_template_id?: string;
/** The path of the customer service’s code. Empty without one. */
readonly kf_qr?: "" | string;
/** The words to the left of the customer service’s code. */
readonly kf_left?: string;
/** The words to the right of the customer service’s code. */
readonly kf_right?: string;
/** The pictures that the mirror shows while nobody uses it. */
readonly carousel?: readonly ({
/** The path of a stored file below `/fileSvr/get/`. */
readonly path: string;
/** For which position of the screen the picture is. */
readonly orientation?: "portrait" | "landscape";
/** The address that it leads to. Empty without one. */
readonly link?: string;
/** The first day, in the shop’s time zone. Empty for no limit. */
readonly start?: "" | string;
/** The last day, in the shop’s time zone. Empty for no limit. */
readonly end?: "" | string;
})[];
/** The seconds of each picture. */
readonly carousel_interval?: number;
/** The pictures behind the waves. */
readonly ripple?: readonly (string)[];
/** The video that the mirror shows. Null without one. */
readonly video?: {
/** The path of a stored file below `/fileSvr/get/`. */
readonly path?: "" | string;
/** The picture before the video starts. Null without one. */
readonly cover?: "" | string;
};
/** The sound that the mirror plays when somebody comes near. */
readonly voice?: {
/** The path of a stored file below `/fileSvr/get/`. */
readonly path?: "" | string;
/** The text. */
readonly text?: string;
/** True if it is switched on. */
readonly enabled?: 0 | 1;
};
/** The title of the report on the phone. Empty for the shop’s name. */
readonly h5_title?: string;
/** The text of the link to the shop’s support. */
readonly h5_support_text?: string;
/** The address of the shop’s support. Empty without one. */
readonly h5_support_link?: string;
/** The path of the picture at the top of the report. Empty without one. */
readonly h5_banner?: "" | string;
/** 1 if the report shows products, else 0. */
readonly h5_show_goods?: 0 | 1;
/** 1 if the report shows the promotion, else 0. */
readonly h5_show_active?: 0 | 1;
/** 1 if customers can send a shopping list from the report, else 0. */
readonly h5_show_cart?: 0 | 1;
/** The colour of the report. Empty for the usual one. */
readonly h5_theme_color?: string;
/** The shop’s own page about customers’ data. Empty without one. */
readonly h5_privacy_url?: string;
/** 1 if coupons are switched on, −1 if not. */
readonly coupon_status?: 1 | -1;
/** The words above the coupons. Empty for the usual ones. */
readonly coupon_title?: string;
/** The path of the picture above the coupons. Empty without one. */
readonly coupon_pic?: "" | string;
/** The shop’s page about its coupons. Empty without one. */
readonly coupon_link?: string;
/** 0 coupons have no code, 1 one code for all, 2 a code for each customer. */
readonly coupon_code_mode?: 0 | 1 | 2;
/** For each field of the registration: hidden, optional or required. */
readonly reg_fields?: { readonly [name: string]: RegistrationMode };
/** Always 1: products are chosen by their effects. */
readonly match_efficacy?: 1;
/** For how many days pictures of tests are kept, by kind. */
readonly retention_days?: {
/** For how many days photos are kept. */
readonly photos?: number;
/** For how many days faces with drawn marks are kept. */
readonly marks?: number;
};
/** The websites that may show the report in a frame. */
readonly frame_ancestors?: readonly (string)[];
};
export type ConfigUpdateAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The revision of the shop’s settings. */
readonly config_rev: number;
};
export type ConfigUpdateRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type ConfigPhonePageRequest = {
/** The number of a mirror. Empty for the shop. */
readonly code?: string;
};
export type ConfigPhonePageAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** For each key, where its value comes from: the default, the shop or the mirror. */
readonly source: { readonly [name: string]: ConfigSource };
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev: number;
/** The title of the report on the phone. Empty for the shop’s name. */
readonly h5_title?: string;
/** The text of the link to the shop’s support. */
readonly h5_support_text?: string;
/** The address of the shop’s support. Empty without one. */
readonly h5_support_link?: string;
/** The path of the picture at the top of the report. Empty without one. */
readonly h5_banner?: "" | string;
/** 1 if the report shows products, else 0. */
readonly h5_show_goods?: 0 | 1;
/** 1 if the report shows the promotion, else 0. */
readonly h5_show_active?: 0 | 1;
/** 1 if customers can send a shopping list from the report, else 0. */
readonly h5_show_cart?: 0 | 1;
/** The colour of the report. Empty for the usual one. */
readonly h5_theme_color?: string;
/** The shop’s own page about customers’ data. Empty without one. */
readonly h5_privacy_url?: string;
};
export type ConfigPhonePageRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ConfigSavePhonePageRequest = {
/** The number of a mirror. Empty for the shop. */
readonly code?: string;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The title of the report on the phone. Empty for the shop’s name. */
readonly h5_title?: string;
/** The text of the link to the shop’s support. */
readonly h5_support_text?: string;
/** The address of the shop’s support. Empty without one. */
readonly h5_support_link?: string;
/** The path of the picture at the top of the report. Empty without one. */
readonly h5_banner?: "" | string;
/** 1 if the report shows products, else 0. */
readonly h5_show_goods?: 0 | 1;
/** 1 if the report shows the promotion, else 0. */
readonly h5_show_active?: 0 | 1;
/** 1 if customers can send a shopping list from the report, else 0. */
readonly h5_show_cart?: 0 | 1;
/** The colour of the report. Empty for the usual one. */
readonly h5_theme_color?: string;
/** The shop’s own page about customers’ data. Empty without one. */
readonly h5_privacy_url?: string;
};
export type ConfigSavePhonePageAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The revision of the shop’s settings. */
readonly config_rev: number;
};
export type ConfigSavePhonePageRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type ConfigMatchRequest = {
/** The number of a mirror. Empty for the shop. */
readonly code?: string;
};
export type ConfigMatchAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The content of the answer. */
readonly data: {
/** Whether customers register before a test: 1 or true, else −1 or false. */
readonly customer_info: 1 | -1;
/** Whether customers answer the questionnaire before a test: 1 or true, else −1 or false. */
readonly have_questions: 1 | -1;
};
};
export type ConfigMatchRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ConfigEditMatchRequest = {
/** The number of a mirror. Empty for the shop. */
readonly code?: string;
/** Whether customers register before a test: 1 or true, else −1 or false. */
readonly customer_info?: number | boolean;
/** Whether customers answer the questionnaire before a test: 1 or true, else −1 or false. */
readonly have_questions?: number | boolean;
};
export type ConfigEditMatchAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The revision of the shop’s settings. */
readonly config_rev: number;
};
export type ConfigEditMatchRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ConfigAboutAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ConfigAboutRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type ConfigResetScopeRequest = {
/** The number of the mirror. */
readonly code: string;
/** The keys of settings. */
readonly keys?: readonly (string)[];
};
export type ConfigResetScopeAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The revision of the shop’s settings. */
readonly config_rev: number;
};
export type ConfigResetScopeRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 20005 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SerialListRequest = {
/** The page of the list, from 1. Other values count as 1. */
readonly pageNo?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly search?: string;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "device_no" | "-device_no" | "model" | "-model" | "status" | "-status" | "is_bind" | "-is_bind" | "location" | "-location" | "activated_at" | "-activated_at" | "last_open_time" | "-last_open_time";
};
export type SerialListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (DeviceNumber)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type SerialListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type SerialMarkRequest = {
/** The id of the row. */
readonly id: number;
/** A note. */
readonly mark: string;
/** 10 normal, −11 locked, −1 not yet used. */
readonly status: 10 | -11 | -1;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
};
export type SerialMarkAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SerialMarkRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type SerialRequestListRequest = {
/** The page of the list, from 1. Other values count as 1. */
readonly pageNo?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly search?: string;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "name" | "-name" | "num" | "-num" | "status" | "-status" | "opt_user" | "-opt_user" | "crt_time" | "-crt_time" | "approve_time" | "-approve_time";
};
export type SerialRequestListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (CodeRequest)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type SerialRequestListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type SerialRequestRequest = {
/** The name, for people. */
readonly name: string;
/** The number of activation codes. */
readonly num: number;
/** A documented field that the server does not use. */
readonly opt_user?: string;
};
export type SerialRequestAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** The id of the batch. Null or empty without one. */
readonly batch_id: string;
};
export type SerialRequestRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SerialCancelRequest = {
/** The id of the row. */
readonly id: number;
};
export type SerialCancelAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SerialCancelRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SerialReviewRequest = {
/** The id of the row. */
readonly id: number;
/** 10 approve, 11 reject. */
readonly status: 10 | 11;
/** Why, as a sentence for people. Empty without a reason. */
readonly reason?: string;
};
export type SerialReviewAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the batch. Null or empty without one. */
readonly batch_id: string;
};
export type SerialReviewRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SerialExportRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SupportSubmitRequest = {
/** 1 mirror, 2 account, 3 report, 4 goods, 5 marketing, 6 other. */
readonly type: 1 | 2 | 3 | 4 | 5 | 6;
/** 1 for a question before buying. */
readonly presale?: 0 | 1;
/** The title. */
readonly title?: string;
/** The content as HTML. The server removes what could run scripts. */
readonly content: string;
/** How to reach the shop or the person. */
readonly contact: string;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no?: string;
/** 1 sends technical data about the shop along, without secrets and personal data. */
readonly with_diag?: 0 | 1;
/** The id of the request in the server’s log. */
readonly x_tid?: string;
/** The files of a multipart body. The name of their form field does not matter unless the call says so. */
readonly files?: readonly (Blob)[];
};
export type SupportSubmitAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
};
export type SupportSubmitRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20001 | 30001 | 30003 | 30004 | 30005 | 30101 | 30102 | 30103;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SupportListRequest = {
/** 0 open, 10 answered, 20 closed. Empty for all. */
readonly status?: "" | 0 | 10 | 20;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "type" | "-type" | "title" | "-title" | "status" | "-status" | "shop" | "-shop" | "user_acct" | "-user_acct" | "crt_time" | "-crt_time" | "mod_time" | "-mod_time";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type SupportListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Ticket)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type SupportListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type SupportReplyRequest = {
/** The id of the row. */
readonly id: number;
/** The content as HTML. The server removes what could run scripts. */
readonly content?: string;
/** 0 open, 10 answered, 20 closed. */
readonly status?: 0 | 10 | 20;
};
export type SupportReplyAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type SupportReplyRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type AuditListRequest = {
/** The first day, included, in the shop’s time zone. Empty for no limit. */
readonly from?: "" | string;
/** The last day, included, in the shop’s time zone. Empty for no limit. */
readonly to?: "" | string;
/** The action, such as `goods.update`, or its first part, such as `goods`. */
readonly action?: string;
/** The name of whoever did it, else the login. In a filter, a part of either. */
readonly actor?: string;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "time" | "-time" | "actor_name" | "-actor_name" | "action" | "-action" | "entity" | "-entity" | "ip" | "-ip";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type AuditListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (AuditEntry)[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** True if there are too many rows to count; `total` is then the number that was counted. */
readonly total_capped: boolean;
};
export type AuditListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type AuditExportRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type OfficialAccountAuthPageAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The address of the page on which the owner agrees. */
readonly auth_page: string;
};
export type OfficialAccountAuthPageRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20020 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type OfficialAccountAuthorizedRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type OfficialAccountTicketRequest = {
/** The signature of both, as base64url. */
readonly signature?: string;
/** The signature of the encrypted message. */
readonly msg_signature?: string;
/** When the sender signed, in seconds since 1970. */
readonly timestamp?: string;
/** A random text of the sender. */
readonly nonce?: string;
/** `aes` if the message is encrypted. */
readonly encrypt_type?: string;
/** The message as XML. */
readonly xml: string;
};
export type OfficialAccountTicketRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type OfficialAccountCallbackRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 20020;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type OutboxListRequest = {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** How a message is sent. */
readonly channel?: "" | "sms" | "email";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "id" | "-id" | "channel" | "-channel" | "recipient" | "-recipient" | "status" | "-status" | "crt_time" | "-crt_time" | "sent_at" | "-sent_at";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type OutboxListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly ({
/** The id of the row. */
readonly id: number;
/** How a message is sent. */
readonly channel: "sms" | "email";
/** The number or address that gets the message. */
readonly recipient: string;
/** The subject of the message. */
readonly subject: string;
/** The message. Empty after it was sent. */
readonly body: string;
/** The status. */
readonly status: 0 | 10 | -1;
/** The fault. Empty if there is none. */
readonly error: string;
/** When it was made, in UTC. */
readonly crt_time: string;
/** When it was sent, in UTC. Null before. */
readonly sent_at: string | null;
})[];
/** The number of all rows that fit the filter. */
readonly total: number;
/** How this server sends messages. */
readonly channels: {
/** `gateway` sends messages, `outbox` only lists them. */
readonly sms: "gateway" | "outbox";
/** `smtp` sends messages, `outbox` only lists them. */
readonly email: "smtp" | "outbox";
};
};
export type OutboxListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type WebhookListAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (Webhook)[];
};
export type WebhookListRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type WebhookSaveRequest = {
/** The id of the address. Empty for a new one. */
readonly id?: "" | number;
/** Counts the changes of the row. Send back what was read: a save is refused if somebody changed it meanwhile. */
readonly rev?: "" | number;
/** The name, for people. */
readonly name?: string;
/** The address. */
readonly url: string;
/** The events that go there. */
readonly events: readonly (WebhookEvent)[];
/** 0 if the address gets nothing for now. What waits leaves when it is on again. */
readonly is_on?: 0 | 1;
};
export type WebhookSaveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The id of the row. */
readonly id: number;
/** The key of the signatures. It is shown this once. Empty if the address is not new. */
readonly secret: string;
};
export type WebhookSaveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005 | 50006;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The version that somebody else saved since the caller read it. */
readonly newer?: { readonly [name: string]: unknown };
};
export type WebhookRemoveRequest = {
/** The id of the row. */
readonly id: number;
};
export type WebhookRemoveAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type WebhookRemoveRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type WebhookRenewSecretRequest = {
/** The id of the row. */
readonly id: number;
};
export type WebhookRenewSecretAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The key of the signatures. It is shown this once. Empty if the address is not new. */
readonly secret: string;
};
export type WebhookRenewSecretRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type WebhookTestRequest = {
/** The id of the row. */
readonly id: number;
};
export type WebhookTestAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** `arrived`, or `given_up`: a test is sent once. */
readonly state: "waiting" | "arrived" | "given_up";
/** The HTTP status of the answer. Null without an answer. */
readonly status: number | null;
/** Why there was no answer, such as `slow`, `unreachable`, `inside` or `unknown_host`. Empty if there was one. */
readonly problem: string;
/** The first 1,000 characters of the last answer. */
readonly answer: string;
/** How long the last attempt took, in milliseconds. */
readonly took_ms: number | null;
};
export type WebhookTestRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type WebhookDeliveriesRequest = {
/** The id of the address. Empty for all. */
readonly webhook_id?: "" | number;
/** Only messages in this state. Empty for all. */
readonly state?: "" | "waiting" | "arrived" | "given_up";
/** The page of the list, from 1. Other values count as 1. */
readonly page?: number;
/** The rows of a page, from 1 to 500. Values beyond are moved into this range. */
readonly pageSize?: number;
};
export type WebhookDeliveriesAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (WebhookDelivery)[];
/** The number of all rows that fit the filter. */
readonly total: number;
};
export type WebhookDeliveriesRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
/** The rows of this page. */
readonly list: readonly (unknown)[];
/** The number of all rows that fit the filter. */
readonly total: 0;
};
export type WebhookResendRequest = {
/** The id of the message in the log. */
readonly id: number;
};
export type WebhookResendAnswer = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 0;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type WebhookResendRefusal = {
/** The code of the answer: 0 for success, else the code of the refusal. */
readonly code: 11001 | 30001 | 30004 | 30005;
/** A sentence for people, in the language of the request. */
readonly msg: string;
};
export type RecordFinishedMessage = {
/** The version of the text. */
readonly version: 1;
/** The type. */
readonly type: "record.finished";
/** When the sender signed, in seconds since 1970. */
readonly timestamp: string;
/** The content of the answer. */
readonly data: {
/** The id of the test. */
readonly record_id: string;
/** The id of the customer. Null if the test names nobody. */
readonly customer_id: number | null;
/** The number on the mirror. Empty or −1 for the whole shop or all mirrors, where allowed. */
readonly device_no: string;
/** The status. */
readonly status: AwardLevel;
/** When the mirror measured, in UTC. */
readonly test_time: string;
/** True if a simulated mirror made it. */
readonly is_simulated: boolean;
};
};
export type ReportOpenedMessage = {
/** The version of the text. */
readonly version: 1;
/** The type. */
readonly type: "report.opened";
/** When the sender signed, in seconds since 1970. */
readonly timestamp: string;
/** The content of the answer. */
readonly data: {
/** The id of the test. */
readonly record_id: string;
/** The id of the customer. Null if the test names nobody. */
readonly customer_id: number | null;
/** How often the report was opened by this link; at most once an hour is counted. */
readonly views: number;
};
};
export type ProductSoldMessage = {
/** The version of the text. */
readonly version: 1;
/** The type. */
readonly type: "product.sold";
/** When the sender signed, in seconds since 1970. */
readonly timestamp: string;
/** The content of the answer. */
readonly data: {
/** The id of the test. */
readonly record_id: string;
/** The id of the customer. Null if the test names nobody. */
readonly customer_id: number | null;
/** What was sold. Empty if the sale was taken back. A later message of the same test takes the place of an earlier one. */
readonly goods: readonly ({
/** The id of the product; a list of ids where several are meant. */
readonly goods_id: number;
/** The number of pieces. */
readonly num: number;
/** The price of one in the shop’s currency. Null without one. */
readonly price: string | null;
})[];
};
};
export type PrizeRedeemedMessage = {
/** The version of the text. */
readonly version: 1;
/** The type. */
readonly type: "prize.redeemed";
/** When the sender signed, in seconds since 1970. */
readonly timestamp: string;
/** The content of the answer. */
readonly data: {
/** The id of the test. */
readonly record_id: string;
/** The id of the customer. Null if the test names nobody. */
readonly customer_id: number | null;
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The id of the prize in the shop’s library. */
readonly prize_id: number;
/** When the prize was handed out, in UTC. Null if this was taken back. */
readonly redeemed_at: string | null;
};
};
export type CustomerErasedMessage = {
/** The version of the text. */
readonly version: 1;
/** The type. */
readonly type: "customer.erased";
/** When the sender signed, in seconds since 1970. */
readonly timestamp: string;
/** The content of the answer. */
readonly data: {
/** The id of the customer. Null if the test names nobody. */
readonly customer_id: number;
};
};
export type WebhookTestMessage = {
/** The version of the text. */
readonly version: 1;
/** The type. */
readonly type: "webhook.test";
/** When the sender signed, in seconds since 1970. */
readonly timestamp: string;
/** The content of the answer. */
readonly data: {
};
};

export interface Requests {
  'identity.signIn': IdentitySignInRequest;
  'identity.register': IdentityRegisterRequest;
  'identity.resetPassword': IdentityResetPasswordRequest;
  'identity.signOut': {
};
  'identity.lookup': {
};
  'identity.current': {
};
  'passkey.signInOptions': {
};
  'passkey.signIn': PasskeySignInRequest;
  'mirror.activate': MirrorActivateRequest;
  'mirror.heartbeat': MirrorHeartbeatRequest;
  'mirror.config': {
/** The revision that the mirror has. 0 for the whole answer. */
readonly rev?: number;
};
  'mirror.acknowledgeConfig': MirrorAcknowledgeConfigRequest;
  'mirror.createRecord': MirrorCreateRecordRequest;
  'mirror.addImage': MirrorAddImageRequest;
  'mirror.finishRecord': MirrorFinishRecordRequest;
  'mirror.uploadRecord': MirrorUploadRecordRequest;
  'mirror.result': {
/** The id of the test. */
readonly analysis_id: string;
};
  'mirror.rules': {
};
  'record.list': RecordListRequest;
  'record.export': {
/** The number of a mirror. Empty or −1 for all. */
readonly code?: string;
/** The first day, included, in the shop’s time zone. Empty for the usual period. */
readonly st?: "" | string;
/** The last day, included, in the shop’s time zone. Empty for the usual period. */
readonly ed?: "" | string;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** Whose tests: `all`, `-10` for the caller’s own, or the id of a guide. In answers, the guides to choose from. */
readonly child?: string;
/** `all`, or dimensions with or without a care level from 1 to 5, with commas: tests that have one of them. */
readonly weidu?: string;
/** 0 begun, 1 photos arrive, 2 success, 3 refused, 4 failed, 5 timed out. Empty for all. */
readonly status?: "" | number;
/** `hidden` leaves out the tests of simulated mirrors. Empty, lists have them, and exports if the shop’s setting `show_simulated` is 1; `shown`: exports have them, too. */
readonly simulated?: "" | "shown" | "hidden";
/** `yes` for tests that are marked as sold, `no` for the others. Empty for both. */
readonly sold?: "" | "yes" | "no";
/** The ids of the rows, at most 500. */
readonly ids?: readonly (string)[];
/** The columns of the file, in this order. Empty for all. */
readonly columns?: readonly ("id" | "test_time" | "arrive_time" | "device" | "guide" | "customer" | "profile" | "status" | "score" | "result" | "scores" | "goods" | "sold" | "interest" | "mark" | "report" | "image" | "questions")[];
/** The format of the file. */
readonly format?: "xlsx" | "csv";
};
  'record.exportPhotos': {
/** The ids of the rows, at most 500. */
readonly ids: readonly (string)[];
};
  'record.mark': RecordMarkRequest;
  'record.sell': RecordSellRequest;
  'record.remove': RecordRemoveRequest;
  'customer.list': CustomerListRequest;
  'customer.export': {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The first day, included, in the shop’s time zone. Empty for the usual period. */
readonly st?: "" | string;
/** The last day, included, in the shop’s time zone. Empty for the usual period. */
readonly ed?: "" | string;
/** `hidden` leaves out the tests of simulated mirrors. Empty, lists have them, and exports if the shop’s setting `show_simulated` is 1; `shown`: exports have them, too. */
readonly simulated?: "" | "shown";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "last_time" | "-last_time";
/** The columns of the file, in this order. Empty for all. */
readonly columns?: readonly ("nickname" | "tests" | "total_score" | "first_time" | "last_time" | "agreed")[];
/** The format of the file. */
readonly format?: "xlsx" | "csv";
};
  'customer.get': CustomerGetRequest;
  'customer.merge': CustomerMergeRequest;
  'customer.split': CustomerSplitRequest;
  'customer.exportAll': {
/** The id of the row. */
readonly id: number;
};
  'customer.erase': CustomerEraseRequest;
  'customer.keep': CustomerKeepRequest;
  'followUp.list': FollowUpListRequest;
  'followUp.note': FollowUpNoteRequest;
  'followUp.calendar': {
/** The id of the row. */
readonly id: string;
/** A language. */
readonly locale?: Locale;
};
  'followUp.export': {
/** `due` to contact now, `upcoming` later, `past` for what is over. */
readonly state?: "due" | "upcoming" | "past";
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** `hidden` leaves out the tests of simulated mirrors. Empty, lists have them, and exports if the shop’s setting `show_simulated` is 1; `shown`: exports have them, too. */
readonly simulated?: "" | "shown";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "due_on" | "-due_on";
/** The columns of the file, in this order. Empty for all. */
readonly columns?: readonly ("due_on" | "nickname" | "scheme" | "total_score" | "device_no" | "outcome" | "came_at")[];
/** The format of the file. */
readonly format?: "xlsx" | "csv";
};
  'privacy.get': {
/** The shop’s key, as in the address of its public page. */
readonly shop: string;
};
  'progress.compare': ProgressCompareRequest;
  'export.file': {
/** The id of the row. */
readonly id: number;
};
  'dashboard.about': {
};
  'qr.resolve': {
/** The secret part of the address of a report. */
readonly shareId: string;
};
  'qr.png': {
/** The text to draw as a code: an address of this server. */
readonly text: string;
};
  'qr.test': QrTestRequest;
  'scan.create': ScanCreateRequest;
  'scan.wait': {
/** The code that the mirror shows. */
readonly code: string;
};
  'scan.begin': ScanBeginRequest;
  'scan.follow': {
/** The code that the mirror shows. */
readonly code: string;
/** The random text with which the phone began. */
readonly phone: string;
/** The state that the phone already knows. The call answers when it has changed, or after a while. */
readonly seen?: "" | "waiting" | "ready" | "testing" | "done" | "failed";
};
  'question.list': {
};
  'question.save': QuestionSaveRequest;
  'question.remove': QuestionRemoveRequest;
  'question.sort': QuestionSortRequest;
  'question.export': {
};
  'question.import': QuestionImportRequest;
  'report.share': {
/** The secret part of the address of a report. */
readonly shareId: string;
};
  'share.list': ShareListRequest;
  'share.create': ShareCreateRequest;
  'share.revoke': ShareRevokeRequest;
  'share.deletePhotos': ShareDeletePhotosRequest;
  'share.deletePhotosOf': ShareDeletePhotosOfRequest;
  'cart.submit': CartSubmitRequest;
  'cart.visit': {
/** The signed rest of the address, from the report. */
readonly path: string;
};
  'draw.current': {
/** The secret part of the address of a report. */
readonly shareId: string;
};
  'draw.draw': DrawDrawRequest;
  'draw.verify': {
/** The shop’s key, as in the address of its public page. */
readonly shop?: string;
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id: number;
/** The `next` of the page before. 0 for the first page. */
readonly after?: number;
};
  'draw.winners': DrawWinnersRequest;
  'draw.exportWinners': {
/** The id of the promotion; −1 for one that is not saved yet. */
readonly act_id?: number | "";
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The state. */
readonly state?: "open" | "redeemed" | "";
/** The column to sort by, with a minus in front for the largest first. Empty for the usual order. */
readonly sort?: "" | "draw_time" | "-draw_time";
/** The columns of the file, in this order. Empty for all. */
readonly columns?: readonly ("draw_time" | "prize_name" | "nickname" | "redeem_code" | "state" | "device_no")[];
/** The format of the file. */
readonly format?: "xlsx" | "csv";
};
  'draw.redeem': DrawRedeemRequest;
  'draw.undoRedeem': DrawUndoRedeemRequest;
  'draw.traffic': {
};
  'promotion.list': PromotionListRequest;
  'promotion.detail': PromotionDetailRequest;
  'promotion.save': PromotionSaveRequest;
  'promotion.prizes': PromotionPrizesRequest;
  'promotion.savePrize': PromotionSavePrizeRequest;
  'promotion.saveAward': PromotionSaveAwardRequest;
  'file.get': {
/** The path of a stored file below `/fileSvr/get/`. */
readonly path: string;
};
  'file.put': FilePutRequest;
  'file.upload': FileUploadRequest;
  'goods.typeList': {
};
  'goods.list': GoodsListRequest;
  'goods.detail': GoodsDetailRequest;
  'goods.edit': GoodsEditRequest;
  'goods.remove': GoodsRemoveRequest;
  'goods.shelve': GoodsShelveRequest;
  'goods.lock': GoodsLockRequest;
  'goods.unlock': GoodsUnlockRequest;
  'goods.addDefault': {
};
  'goods.removeDefault': {
};
  'goods.categoryList': {
};
  'goods.saveCategory': GoodsSaveCategoryRequest;
  'goodsImport.template': {
/** A language. */
readonly locale?: Locale;
};
  'goodsImport.run': GoodsImportRunRequest;
  'goodsImport.refusedRows': {
/** The id of the row. */
readonly id: number;
};
  'goodsImport.undo': GoodsImportUndoRequest;
  'scheme.list': SchemeListRequest;
  'scheme.detail': SchemeDetailRequest;
  'scheme.save': SchemeSaveRequest;
  'scheme.remove': SchemeRemoveRequest;
  'setting.offsets': {
/** The number of a mirror. Empty for the shop. */
readonly code?: string;
};
  'setting.updateOffsets': SettingUpdateOffsetsRequest;
  'setting.articles': SettingArticlesRequest;
  'setting.editArticle': SettingEditArticleRequest;
  'setting.resetArticles': SettingResetArticlesRequest;
  'setting.mappings': SettingMappingsRequest;
  'setting.editMapping': SettingEditMappingRequest;
  'setting.resetMappings': SettingResetMappingsRequest;
  'coupon.list': CouponListRequest;
  'coupon.save': CouponSaveRequest;
  'coupon.remove': CouponRemoveRequest;
  'coupon.redeem': CouponRedeemRequest;
  'coupon.unredeem': CouponUnredeemRequest;
  'coupon.exportClaims': {
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
/** The state. */
readonly state?: "" | CouponState;
/** The format of the file. */
readonly format?: "xlsx" | "csv";
};
  'coupon.offered': {
/** The secret part of the address of a report. */
readonly shareId: string;
};
  'coupon.claim': CouponClaimRequest;
  'article.list': ArticleListRequest;
  'article.detail': ArticleDetailRequest;
  'article.save': ArticleSaveRequest;
  'article.remove': ArticleRemoveRequest;
  'tip.list': TipListRequest;
  'tip.edit': TipEditRequest;
  'tip.remove': TipRemoveRequest;
  'agreement.get': {
/** Which text: terms of use, data protection, or the consent before a test. */
readonly type?: "user" | "privacy" | "consent";
/** A language. */
readonly locale?: Locale;
/** The version of the text. */
readonly version?: string;
};
  'verification.captcha': {
/** With `r`, the key of a picture with a sum. The caller makes it up. */
readonly t: string;
/** With `t`, the key of a picture with a sum. The caller makes it up. */
readonly r: string;
};
  'verification.checkCaptcha': VerificationCheckCaptchaRequest;
  'verification.sendSms': VerificationSendSmsRequest;
  'verification.sendEmail': VerificationSendEmailRequest;
  'account.save': AccountSaveRequest;
  'account.list': AccountListRequest;
  'account.remove': AccountRemoveRequest;
  'account.lock': AccountLockRequest;
  'account.unlock': AccountUnlockRequest;
  'account.addDefault': {
};
  'account.removeDefault': {
};
  'device.list': DeviceListRequest;
  'device.myList': DeviceMyListRequest;
  'device.bind': DeviceBindRequest;
  'device.unbind': DeviceUnbindRequest;
  'device.save': DeviceSaveRequest;
  'device.unbindActiveCode': DeviceUnbindActiveCodeRequest;
  'device.applyFor': DeviceApplyForRequest;
  'device.guideList': DeviceGuideListRequest;
  'device.guideReview': DeviceGuideReviewRequest;
  'device.guideUnbind': DeviceGuideUnbindRequest;
  'device.setMode': DeviceSetModeRequest;
  'config.get': ConfigGetRequest;
  'config.update': ConfigUpdateRequest;
  'config.phonePage': ConfigPhonePageRequest;
  'config.savePhonePage': ConfigSavePhonePageRequest;
  'config.match': ConfigMatchRequest;
  'config.editMatch': ConfigEditMatchRequest;
  'config.about': {
};
  'config.resetScope': ConfigResetScopeRequest;
  'serial.list': SerialListRequest;
  'serial.mark': SerialMarkRequest;
  'serial.requestList': SerialRequestListRequest;
  'serial.request': SerialRequestRequest;
  'serial.cancel': SerialCancelRequest;
  'serial.review': SerialReviewRequest;
  'serial.export': {
/** The `batch_id` of an approved application for codes. */
readonly id: string;
/** `xlsx` a sheet, `labels` a page with labels to print. */
readonly format?: "xlsx" | "labels";
};
  'support.submit': SupportSubmitRequest;
  'support.list': SupportListRequest;
  'support.reply': SupportReplyRequest;
  'audit.list': AuditListRequest;
  'audit.export': {
/** The first day, included, in the shop’s time zone. Empty for no limit. */
readonly from?: "" | string;
/** The last day, included, in the shop’s time zone. Empty for no limit. */
readonly to?: "" | string;
/** The action, such as `goods.update`, or its first part, such as `goods`. */
readonly action?: string;
/** The name of whoever did it, else the login. In a filter, a part of either. */
readonly actor?: string;
/** A text to search for; any part of it counts. Empty for all rows. */
readonly q?: string;
};
  'officialAccount.authPage': {
/** The shop’s key. The caller’s own shop counts, whatever the key. */
readonly key: string;
/** The app id of the one account that is offered. Empty for all. */
readonly biz_appid?: string;
};
  'officialAccount.authorized': {
/** Says which shop asked. */
readonly state: string;
/** The code that the platform’s page sends back. */
readonly auth_code?: string;
};
  'officialAccount.ticket': OfficialAccountTicketRequest;
  'officialAccount.callback': {
/** The signature of both, as base64url. */
readonly signature?: string;
/** The signature of the encrypted message. */
readonly msg_signature?: string;
/** When the sender signed, in seconds since 1970. */
readonly timestamp?: string;
/** A random text of the sender. */
readonly nonce?: string;
/** `aes` if the message is encrypted. */
readonly encrypt_type?: string;
/** The shop’s key. */
readonly key: string;
/** The text that the platform wants to have back, to check the address. */
readonly echostr?: string;
/** The message as XML. */
readonly xml?: string;
};
  'outbox.list': OutboxListRequest;
  'webhook.list': {
};
  'webhook.save': WebhookSaveRequest;
  'webhook.remove': WebhookRemoveRequest;
  'webhook.renewSecret': WebhookRenewSecretRequest;
  'webhook.test': WebhookTestRequest;
  'webhook.deliveries': WebhookDeliveriesRequest;
  'webhook.resend': WebhookResendRequest;
}

export interface Answers {
  'identity.signIn': IdentitySignInAnswer;
  'identity.register': IdentityRegisterAnswer;
  'identity.resetPassword': IdentityResetPasswordAnswer;
  'identity.signOut': IdentitySignOutAnswer;
  'identity.lookup': IdentityLookupAnswer;
  'identity.current': IdentityCurrentAnswer;
  'passkey.signInOptions': PasskeySignInOptionsAnswer;
  'passkey.signIn': PasskeySignInAnswer;
  'mirror.activate': MirrorActivateAnswer;
  'mirror.heartbeat': MirrorHeartbeatAnswer;
  'mirror.config': MirrorConfigAnswer;
  'mirror.acknowledgeConfig': MirrorAcknowledgeConfigAnswer;
  'mirror.createRecord': MirrorCreateRecordAnswer;
  'mirror.addImage': MirrorAddImageAnswer;
  'mirror.finishRecord': MirrorFinishRecordAnswer;
  'mirror.uploadRecord': MirrorUploadRecordAnswer;
  'mirror.result': MirrorResultAnswer;
  'mirror.rules': MirrorRulesAnswer;
  'record.list': RecordListAnswer;
  'record.mark': RecordMarkAnswer;
  'record.sell': RecordSellAnswer;
  'record.remove': RecordRemoveAnswer;
  'customer.list': CustomerListAnswer;
  'customer.get': CustomerGetAnswer;
  'customer.merge': CustomerMergeAnswer;
  'customer.split': CustomerSplitAnswer;
  'customer.erase': CustomerEraseAnswer;
  'customer.keep': CustomerKeepAnswer;
  'followUp.list': FollowUpListAnswer;
  'followUp.note': FollowUpNoteAnswer;
  'privacy.get': PrivacyGetAnswer;
  'progress.compare': ProgressCompareAnswer;
  'dashboard.about': DashboardAboutAnswer;
  'qr.resolve': QrResolveAnswer;
  'qr.test': QrTestAnswer;
  'scan.create': ScanCreateAnswer;
  'scan.wait': ScanWaitAnswer;
  'scan.begin': ScanBeginAnswer;
  'scan.follow': ScanFollowAnswer;
  'question.list': QuestionListAnswer;
  'question.save': QuestionSaveAnswer;
  'question.remove': QuestionRemoveAnswer;
  'question.sort': QuestionSortAnswer;
  'question.export': QuestionExportAnswer;
  'question.import': QuestionImportAnswer;
  'report.share': ReportShareAnswer;
  'share.list': ShareListAnswer;
  'share.create': ShareCreateAnswer;
  'share.revoke': ShareRevokeAnswer;
  'share.deletePhotos': ShareDeletePhotosAnswer;
  'share.deletePhotosOf': ShareDeletePhotosOfAnswer;
  'cart.submit': CartSubmitAnswer;
  'draw.current': DrawCurrentAnswer;
  'draw.draw': DrawDrawAnswer;
  'draw.verify': DrawVerifyAnswer;
  'draw.winners': DrawWinnersAnswer;
  'draw.redeem': DrawRedeemAnswer;
  'draw.undoRedeem': DrawUndoRedeemAnswer;
  'draw.traffic': DrawTrafficAnswer;
  'promotion.list': PromotionListAnswer;
  'promotion.detail': PromotionDetailAnswer;
  'promotion.save': PromotionSaveAnswer;
  'promotion.prizes': PromotionPrizesAnswer;
  'promotion.savePrize': PromotionSavePrizeAnswer;
  'promotion.saveAward': PromotionSaveAwardAnswer;
  'file.put': FilePutAnswer;
  'file.upload': FileUploadAnswer;
  'goods.typeList': GoodsTypeListAnswer;
  'goods.list': GoodsListAnswer;
  'goods.detail': GoodsDetailAnswer;
  'goods.edit': GoodsEditAnswer;
  'goods.remove': GoodsRemoveAnswer;
  'goods.shelve': GoodsShelveAnswer;
  'goods.lock': GoodsLockAnswer;
  'goods.unlock': GoodsUnlockAnswer;
  'goods.addDefault': GoodsAddDefaultAnswer;
  'goods.removeDefault': GoodsRemoveDefaultAnswer;
  'goods.categoryList': GoodsCategoryListAnswer;
  'goods.saveCategory': GoodsSaveCategoryAnswer;
  'goodsImport.run': GoodsImportRunAnswer;
  'goodsImport.undo': GoodsImportUndoAnswer;
  'scheme.list': SchemeListAnswer;
  'scheme.detail': SchemeDetailAnswer;
  'scheme.save': SchemeSaveAnswer;
  'scheme.remove': SchemeRemoveAnswer;
  'setting.offsets': SettingOffsetsAnswer;
  'setting.updateOffsets': SettingUpdateOffsetsAnswer;
  'setting.articles': SettingArticlesAnswer;
  'setting.editArticle': SettingEditArticleAnswer;
  'setting.resetArticles': SettingResetArticlesAnswer;
  'setting.mappings': SettingMappingsAnswer;
  'setting.editMapping': SettingEditMappingAnswer;
  'setting.resetMappings': SettingResetMappingsAnswer;
  'coupon.list': CouponListAnswer;
  'coupon.save': CouponSaveAnswer;
  'coupon.remove': CouponRemoveAnswer;
  'coupon.redeem': CouponRedeemAnswer;
  'coupon.unredeem': CouponUnredeemAnswer;
  'coupon.offered': CouponOfferedAnswer;
  'coupon.claim': CouponClaimAnswer;
  'article.list': ArticleListAnswer;
  'article.detail': ArticleDetailAnswer;
  'article.save': ArticleSaveAnswer;
  'article.remove': ArticleRemoveAnswer;
  'tip.list': TipListAnswer;
  'tip.edit': TipEditAnswer;
  'tip.remove': TipRemoveAnswer;
  'agreement.get': AgreementGetAnswer;
  'verification.checkCaptcha': VerificationCheckCaptchaAnswer;
  'verification.sendSms': VerificationSendSmsAnswer;
  'verification.sendEmail': VerificationSendEmailAnswer;
  'account.save': AccountSaveAnswer;
  'account.list': AccountListAnswer;
  'account.remove': AccountRemoveAnswer;
  'account.lock': AccountLockAnswer;
  'account.unlock': AccountUnlockAnswer;
  'account.addDefault': AccountAddDefaultAnswer;
  'account.removeDefault': AccountRemoveDefaultAnswer;
  'device.list': DeviceListAnswer;
  'device.myList': DeviceMyListAnswer;
  'device.bind': DeviceBindAnswer;
  'device.unbind': DeviceUnbindAnswer;
  'device.save': DeviceSaveAnswer;
  'device.unbindActiveCode': DeviceUnbindActiveCodeAnswer;
  'device.applyFor': DeviceApplyForAnswer;
  'device.guideList': DeviceGuideListAnswer;
  'device.guideReview': DeviceGuideReviewAnswer;
  'device.guideUnbind': DeviceGuideUnbindAnswer;
  'device.setMode': DeviceSetModeAnswer;
  'config.get': ConfigGetAnswer;
  'config.update': ConfigUpdateAnswer;
  'config.phonePage': ConfigPhonePageAnswer;
  'config.savePhonePage': ConfigSavePhonePageAnswer;
  'config.match': ConfigMatchAnswer;
  'config.editMatch': ConfigEditMatchAnswer;
  'config.about': ConfigAboutAnswer;
  'config.resetScope': ConfigResetScopeAnswer;
  'serial.list': SerialListAnswer;
  'serial.mark': SerialMarkAnswer;
  'serial.requestList': SerialRequestListAnswer;
  'serial.request': SerialRequestAnswer;
  'serial.cancel': SerialCancelAnswer;
  'serial.review': SerialReviewAnswer;
  'support.submit': SupportSubmitAnswer;
  'support.list': SupportListAnswer;
  'support.reply': SupportReplyAnswer;
  'audit.list': AuditListAnswer;
  'officialAccount.authPage': OfficialAccountAuthPageAnswer;
  'outbox.list': OutboxListAnswer;
  'webhook.list': WebhookListAnswer;
  'webhook.save': WebhookSaveAnswer;
  'webhook.remove': WebhookRemoveAnswer;
  'webhook.renewSecret': WebhookRenewSecretAnswer;
  'webhook.test': WebhookTestAnswer;
  'webhook.deliveries': WebhookDeliveriesAnswer;
  'webhook.resend': WebhookResendAnswer;
}

/** These calls answer with a file. */
export interface Files {
  'record.export': true;
  'record.exportPhotos': true;
  'customer.export': true;
  'customer.exportAll': true;
  'followUp.calendar': true;
  'followUp.export': true;
  'export.file': true;
  'qr.png': true;
  'cart.visit': true;
  'draw.exportWinners': true;
  'file.get': true;
  'goodsImport.template': true;
  'goodsImport.refusedRows': true;
  'coupon.exportClaims': true;
  'verification.captcha': true;
  'serial.export': true;
  'audit.export': true;
  'officialAccount.authorized': true;
  'officialAccount.ticket': true;
  'officialAccount.callback': true;
}

/** The method, path and kind of body of each call, and the code of its success. */
export const CALLS = {
  'identity.signIn': ['POST', '/auth2/token', 'json', 0],
  'identity.register': ['POST', '/userSrv/user/regist', 'json', 0],
  'identity.resetPassword': ['POST', '/userSrv/user/resetPwd', 'json', 0],
  'identity.signOut': ['POST', '/auth2/logout', 'json', 0],
  'identity.lookup': ['POST', '/userSrv/user/get', 'json', 0],
  'identity.current': ['GET', '/skinMgrSrv/user/get', 'json', 0],
  'passkey.signInOptions': ['POST', '/auth2/passkey/options', 'json', 0],
  'passkey.signIn': ['POST', '/auth2/passkey/token', 'json', 0],
  'mirror.activate': ['POST', '/mirrorSrv/device/activate', 'json', 0],
  'mirror.heartbeat': ['POST', '/mirrorSrv/device/heartbeat', 'json', 0],
  'mirror.config': ['GET', '/mirrorSrv/config', 'json', 0],
  'mirror.acknowledgeConfig': ['POST', '/mirrorSrv/config/ack', 'json', 0],
  'mirror.createRecord': ['POST', '/mirrorSrv/record/create', 'json', 0],
  'mirror.addImage': ['POST', '/mirrorSrv/record/image', 'multipart', 0],
  'mirror.finishRecord': ['POST', '/mirrorSrv/record/finish', 'json', 0],
  'mirror.uploadRecord': ['POST', '/mirrorSrv/record/upload', 'multipart', 0],
  'mirror.result': ['GET', '/mirrorSrv/record/result', 'json', 0],
  'mirror.rules': ['GET', '/mirrorSrv/simulator/rules', 'json', 0],
  'record.list': ['POST', '/skinMgrSrv/record/list', 'json', 0],
  'record.export': ['GET', '/skinMgrSrv/record/exportdt', 'json', 0],
  'record.exportPhotos': ['GET', '/skinMgrSrv/record/exportImg', 'json', 0],
  'record.mark': ['POST', '/skinMgrSrv/record/mark', 'json', 0],
  'record.sell': ['POST', '/skinMgrSrv/record/sold', 'json', 0],
  'record.remove': ['POST', '/skinMgrSrv/record/del', 'json', 0],
  'customer.list': ['POST', '/skinMgrSrv/customer/list', 'json', 0],
  'customer.export': ['GET', '/skinMgrSrv/record/exportCustomer', 'json', 0],
  'customer.get': ['POST', '/skinMgrSrv/customer/detail', 'json', 0],
  'customer.merge': ['POST', '/skinMgrSrv/customer/merge', 'json', 0],
  'customer.split': ['POST', '/skinMgrSrv/customer/split', 'json', 0],
  'customer.exportAll': ['GET', '/skinMgrSrv/customer/exportAll', 'json', 0],
  'customer.erase': ['POST', '/skinMgrSrv/customer/erase', 'json', 0],
  'customer.keep': ['POST', '/skinMgrSrv/customer/keep', 'json', 0],
  'followUp.list': ['POST', '/skinMgrSrv/followUp/list', 'json', 0],
  'followUp.note': ['POST', '/skinMgrSrv/followUp/note', 'json', 0],
  'followUp.calendar': ['GET', '/skinMgrSrv/followUp/calendar', 'json', 0],
  'followUp.export': ['GET', '/skinMgrSrv/followUp/export', 'json', 0],
  'privacy.get': ['GET', '/skinSrv/privacy', 'json', 0],
  'progress.compare': ['POST', '/skinMgrSrv/customer/compare', 'json', 0],
  'export.file': ['GET', '/skinMgrSrv/export/file', 'json', 0],
  'dashboard.about': ['POST', '/skinMgrSrv/count/about', 'json', 0],
  'qr.resolve': ['GET', '/skinSrv/qr/resolve', 'json', 0],
  'qr.png': ['GET', '/skinSrv/qr/png', 'json', 0],
  'qr.test': ['POST', '/skinMgrSrv/qr/test', 'json', 0],
  'scan.create': ['POST', '/mirrorSrv/session/scan', 'json', 0],
  'scan.wait': ['GET', '/mirrorSrv/session', 'json', 0],
  'scan.begin': ['POST', '/skinSrv/session/scan', 'json', 0],
  'scan.follow': ['GET', '/skinSrv/session', 'json', 0],
  'question.list': ['GET', '/skinMgrSrv/question/list', 'json', 0],
  'question.save': ['POST', '/skinMgrSrv/question/save', 'json', 0],
  'question.remove': ['POST', '/skinMgrSrv/question/del', 'json', 0],
  'question.sort': ['POST', '/skinMgrSrv/question/sort', 'json', 0],
  'question.export': ['GET', '/skinMgrSrv/question/export', 'json', 0],
  'question.import': ['POST', '/skinMgrSrv/question/import', 'json', 0],
  'report.share': ['GET', '/skinSrv/analysis/shareDetail', 'json', 0],
  'share.list': ['POST', '/skinMgrSrv/share/list', 'json', 0],
  'share.create': ['POST', '/skinMgrSrv/share/create', 'json', 0],
  'share.revoke': ['POST', '/skinMgrSrv/share/revoke', 'json', 0],
  'share.deletePhotos': ['POST', '/skinSrv/analysis/deletePhotos', 'json', 0],
  'share.deletePhotosOf': ['POST', '/skinMgrSrv/record/deletePhotos', 'json', 0],
  'cart.submit': ['POST', '/skinSrv/cart/submit', 'json', 0],
  'cart.visit': ['GET', '/go/{path}', 'json', 0],
  'draw.current': ['GET', '/skinSrv/active/current', 'json', 0],
  'draw.draw': ['POST', '/skinSrv/active/draw', 'json', 0],
  'draw.verify': ['GET', '/skinSrv/active/verify', 'json', 0],
  'draw.winners': ['POST', '/skinMgrSrv/active/winners', 'json', 0],
  'draw.exportWinners': ['GET', '/skinMgrSrv/active/winnersExport', 'json', 0],
  'draw.redeem': ['POST', '/skinMgrSrv/active/redeem', 'json', 0],
  'draw.undoRedeem': ['POST', '/skinMgrSrv/active/redeemUndo', 'json', 0],
  'draw.traffic': ['POST', '/skinMgrSrv/active/traffic', 'json', 0],
  'promotion.list': ['POST', '/skinMgrSrv/active/list', 'json', 0],
  'promotion.detail': ['POST', '/skinMgrSrv/active/detail', 'json', 0],
  'promotion.save': ['POST', '/skinMgrSrv/active/save', 'json', 0],
  'promotion.prizes': ['POST', '/skinMgrSrv/active/prizeAndAwardlist', 'json', 0],
  'promotion.savePrize': ['POST', '/skinMgrSrv/active/prizesave', 'json', 0],
  'promotion.saveAward': ['POST', '/skinMgrSrv/active/awardsave', 'json', 0],
  'file.get': ['GET', '/fileSvr/get/{path}', 'json', 0],
  'file.put': ['POST', '/fileSvr/put', 'multipart', 10000],
  'file.upload': ['POST', '/skinMgrSrv/goods/upload', 'multipart', 0],
  'goods.typeList': ['POST', '/skinMgrSrv/goods/typeList', 'json', 0],
  'goods.list': ['POST', '/skinMgrSrv/goods/list', 'json', 0],
  'goods.detail': ['POST', '/skinMgrSrv/goods/detail', 'json', 0],
  'goods.edit': ['POST', '/skinMgrSrv/goods/edit', 'json', 0],
  'goods.remove': ['POST', '/skinMgrSrv/goods/del', 'json', 0],
  'goods.shelve': ['POST', '/skinMgrSrv/goods/shelve', 'json', 0],
  'goods.lock': ['POST', '/skinMgrSrv/goods/lock', 'json', 0],
  'goods.unlock': ['POST', '/skinMgrSrv/goods/unlock', 'json', 0],
  'goods.addDefault': ['POST', '/skinMgrSrv/goods/addDefault', 'json', 0],
  'goods.removeDefault': ['POST', '/skinMgrSrv/goods/delDefault', 'json', 0],
  'goods.categoryList': ['POST', '/skinMgrSrv/goods/categoryList', 'json', 0],
  'goods.saveCategory': ['POST', '/skinMgrSrv/goods/categorySave', 'json', 0],
  'goodsImport.template': ['GET', '/skinMgrSrv/goods/template', 'json', 0],
  'goodsImport.run': ['POST', '/skinmgr/goods/importGoods', 'multipart', 0],
  'goodsImport.refusedRows': ['GET', '/skinMgrSrv/goods/importErrors', 'json', 0],
  'goodsImport.undo': ['POST', '/skinMgrSrv/goods/importUndo', 'json', 0],
  'scheme.list': ['POST', '/skinMgrSrv/scheme/list', 'json', 0],
  'scheme.detail': ['POST', '/skinMgrSrv/scheme/detail', 'json', 0],
  'scheme.save': ['POST', '/skinMgrSrv/scheme/save', 'json', 0],
  'scheme.remove': ['POST', '/skinMgrSrv/scheme/del', 'json', 0],
  'setting.offsets': ['GET', '/skinMgrSrv/settings/get', 'json', 0],
  'setting.updateOffsets': ['POST', '/skinMgrSrv/settings/update', 'json', 0],
  'setting.articles': ['POST', '/skinMgrSrv/settings/articleList', 'json', 0],
  'setting.editArticle': ['POST', '/skinMgrSrv/settings/articleEdit', 'json', 0],
  'setting.resetArticles': ['POST', '/skinMgrSrv/settings/articleReset', 'json', 0],
  'setting.mappings': ['POST', '/skinMgrSrv/settings/analysisGoodsTypeList', 'json', 0],
  'setting.editMapping': ['POST', '/skinMgrSrv/settings/analysisGoodsTypeEdit', 'json', 0],
  'setting.resetMappings': ['POST', '/skinMgrSrv/settings/analysisGoodsTypeReset', 'json', 0],
  'coupon.list': ['POST', '/skinMgrSrv/coupon/list', 'json', 0],
  'coupon.save': ['POST', '/skinMgrSrv/coupon/save', 'json', 0],
  'coupon.remove': ['POST', '/skinMgrSrv/coupon/del', 'json', 0],
  'coupon.redeem': ['POST', '/skinMgrSrv/coupon/redeem', 'json', 0],
  'coupon.unredeem': ['POST', '/skinMgrSrv/coupon/unredeem', 'json', 0],
  'coupon.exportClaims': ['GET', '/skinMgrSrv/coupon/claimsExport', 'json', 0],
  'coupon.offered': ['GET', '/skinSrv/coupon/list', 'json', 0],
  'coupon.claim': ['POST', '/skinSrv/coupon/claim', 'json', 0],
  'article.list': ['POST', '/skinMgrSrv/article/list', 'json', 0],
  'article.detail': ['POST', '/skinMgrSrv/article/detail', 'json', 0],
  'article.save': ['POST', '/skinMgrSrv/article/save', 'json', 0],
  'article.remove': ['POST', '/skinMgrSrv/article/del', 'json', 0],
  'tip.list': ['POST', '/skinMgrSrv/tips/list', 'json', 0],
  'tip.edit': ['POST', '/skinMgrSrv/tips/edit', 'json', 0],
  'tip.remove': ['POST', '/skinMgrSrv/tips/del', 'json', 0],
  'agreement.get': ['GET', '/skinSrv/agreement', 'json', 0],
  'verification.captcha': ['GET', '/sms/setVcodeImage', 'json', 0],
  'verification.checkCaptcha': ['POST', '/sms/checkVcode', 'json', 0],
  'verification.sendSms': ['POST', '/sms/send', 'json', 0],
  'verification.sendEmail': ['POST', '/email/send', 'json', 0],
  'account.save': ['POST', '/skinMgrSrv/user/save', 'json', 0],
  'account.list': ['POST', '/skinMgrSrv/user/list', 'json', 0],
  'account.remove': ['POST', '/skinMgrSrv/user/delete', 'json', 0],
  'account.lock': ['POST', '/skinMgrSrv/user/lock', 'json', 0],
  'account.unlock': ['POST', '/skinMgrSrv/user/unlock', 'json', 0],
  'account.addDefault': ['POST', '/skinMgrSrv/user/addDefault', 'json', 0],
  'account.removeDefault': ['POST', '/skinMgrSrv/user/delDefault', 'json', 0],
  'device.list': ['POST', '/skinmgr/device/list', 'json', 0],
  'device.myList': ['POST', '/skinMgrSrv/device/myList', 'json', 0],
  'device.bind': ['POST', '/skinMgrSrv/device/bind', 'json', 0],
  'device.unbind': ['POST', '/skinMgrSrv/device/unbind', 'json', 0],
  'device.save': ['POST', '/skinMgrSrv/device/save', 'json', 0],
  'device.unbindActiveCode': ['POST', '/skinMgrSrv/device/unbindZmActiveCode', 'json', 0],
  'device.applyFor': ['POST', '/skinMgrSrv/device/apply', 'json', 0],
  'device.guideList': ['POST', '/skinMgrSrv/device/guideList', 'json', 0],
  'device.guideReview': ['POST', '/skinMgrSrv/device/guideReview', 'json', 0],
  'device.guideUnbind': ['POST', '/skinMgrSrv/device/guideUnbind', 'json', 0],
  'device.setMode': ['POST', '/skinMgrSrv/config/mode', 'json', 0],
  'config.get': ['POST', '/skinMgrSrv/config/get', 'json', 0],
  'config.update': ['POST', '/skinMgrSrv/config/update', 'json', 0],
  'config.phonePage': ['POST', '/skinMgrSrv/h5/get', 'json', 0],
  'config.savePhonePage': ['POST', '/skinMgrSrv/h5/save', 'json', 0],
  'config.match': ['POST', '/skinmgr/config/match', 'json', 0],
  'config.editMatch': ['POST', '/skinmgr/config/editMatch', 'json', 0],
  'config.about': ['POST', '/skinMgrSrv/config/about', 'json', 0],
  'config.resetScope': ['POST', '/skinMgrSrv/config/resetScope', 'json', 0],
  'serial.list': ['POST', '/skinMgrSrv/device/serialList', 'json', 0],
  'serial.mark': ['POST', '/skinMgrSrv/device/serialMark', 'json', 0],
  'serial.requestList': ['POST', '/skinMgrSrv/device/serialAskList', 'json', 0],
  'serial.request': ['POST', '/skinMgrSrv/device/serialAsk', 'json', 0],
  'serial.cancel': ['POST', '/skinMgrSrv/device/serialCancleAsk', 'json', 0],
  'serial.review': ['POST', '/skinMgrSrv/device/serialReview', 'json', 0],
  'serial.export': ['GET', '/skinMgrSrv/device/serialExport', 'json', 0],
  'support.submit': ['POST', '/skinMgrSrv/support/submit', 'multipart', 0],
  'support.list': ['POST', '/skinMgrSrv/support/list', 'json', 0],
  'support.reply': ['POST', '/skinMgrSrv/support/reply', 'json', 0],
  'audit.list': ['POST', '/skinMgrSrv/audit/list', 'json', 0],
  'audit.export': ['GET', '/skinMgrSrv/audit/export', 'json', 0],
  'officialAccount.authPage': ['GET', '/userSrv/wxThirdEvent/getAuthPage/{key}', 'json', 0],
  'officialAccount.authorized': ['GET', '/userSrv/wxThirdEvent/callback/{state}', 'json', 0],
  'officialAccount.ticket': ['POST', '/userSrv/wxThirdEvent/event', 'json', 0],
  'officialAccount.callback': ['GET', '/wx/callback/{key}', 'json', 0],
  'outbox.list': ['POST', '/skinMgrSrv/outbox/list', 'json', 0],
  'webhook.list': ['POST', '/skinMgrSrv/webhook/list', 'json', 0],
  'webhook.save': ['POST', '/skinMgrSrv/webhook/save', 'json', 0],
  'webhook.remove': ['POST', '/skinMgrSrv/webhook/del', 'json', 0],
  'webhook.renewSecret': ['POST', '/skinMgrSrv/webhook/renewSecret', 'json', 0],
  'webhook.test': ['POST', '/skinMgrSrv/webhook/test', 'json', 0],
  'webhook.deliveries': ['POST', '/skinMgrSrv/webhook/deliveries', 'json', 0],
  'webhook.resend': ['POST', '/skinMgrSrv/webhook/resend', 'json', 0],
} as const satisfies { readonly [Name in keyof Requests]: readonly ['GET' | 'POST', string, 'json' | 'multipart', number] };
