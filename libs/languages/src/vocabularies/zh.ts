import { HAN, LATIN_NAME } from '../scripts';
import type { Vocabulary } from '../vocabulary';

const SURNAMES =
  '[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾顧毛郝龚邵万钱錢严覃武戴莫孔向汤]';
/** What follows a name: the end, a mark, or the next word of the sentence. */
const END = String.raw`(?=$|[\s,.!;、。，（(\uFFFC]|我|是|来自|來自|在|的|想|请)`;

/** Chinese. */
export const zh: Vocabulary = {
  isUnspaced: true,
  termsPerWord: 4,
  stopWords: `的 了 着 著 过 過 得 地 是 吗 嗎 呢 吧 啊 呀 嘛 有 没有 沒有 有没有 有沒有 在 和 与 與 或 及 跟 对 對
    给 給 为 為 从 從 到 向 把 被 让 讓 比 也 都 就 还 還 又 再 很 太 更 最 不 没 沒 之 所 以 而 但 因为 因為 所以 如果
    我 你 您 他 她 它 我们 我們 你们 你們 们 們 他们 他們 她们 她們 它们 它們 这 這 那 这个 這個 那个 那個 这些 這些
    那些 这里 這裡 這裏 那里 那裡 那裏 个 個 些 什么 什麼 甚麼 谁 誰 哪 哪个 哪個 哪里 哪裡 哪裏 哪儿 哪兒 哪些 哪一 几
    幾 几点 幾點 多少 多少钱 多少錢 多久 多大 多远 多遠 怎么 怎麼 怎样 怎樣 怎么样 怎麼樣 如何 为什么 為什麼 为何
    為何 什么时候 什麼時候 何时 何時 可 可以 能 能不能 能否 会 會 要 要不要 不要 想 需要 是否 是不是 请 請 请问 請問`,
  asksWhatIs: [/^什么是(?<thing>.+?)(?:[？?，。]|$)/u, /^(?<thing>.{1,20}?)是什么/u],
  asksAboutSite: [
    /(?:这(?:里|个(?:网站|网页|公司|项目|机构|店))?(?:是|是一个)?(?:什么|做什么的|干什么的|关于什么的|卖什么的)(?:网站|公司|地方|机构|店)?|你们(?:公司)?(?:是)?(?:做|干|卖|提供|经营)什么(?:的|业务|服务)?|你们是谁)\s*[?？。！]?$/u,
  ],
  introductions: '简介|介绍|关于我们|公司简介|我们是谁',
  descriptions: '是一(?:个|家|款|种|所)|我们(?:是|提供|致力)|致力于|成立于',
  questionLabels: '问|答',
  asides: '发布(?:于|在)|发表于|分类[:：]|标签[:：]|阅读时间|分享到',
  bylines: '作者|文/|文',
  updated: '最后更新(?:时间|于)?|更新(?:时间|日期|于)|最近更新',
  notNames: '公司 电话 手机 邮箱',
  nameLabels: '姓名|名字',
  companyLabels: '公司(?:名称)?',
  selfIntroductions: [
    new RegExp(`(?:我叫|我的名字(?:是|叫)|我名叫|敝姓)(?<name>[${HAN}·]{2,4}?|${LATIN_NAME})${END}`, 'du'),
    new RegExp(
      `我(?:是|来自|來自|在)(?<company>[${HAN}\\p{Script=Latin}\\p{N}]{1,30}?(?:公司|集团|集團))(?:的(?<name>${SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})${END})?`,
      'du',
    ),
    new RegExp(`我是(?<name>${SURNAMES}[${HAN}]{1,2}|${LATIN_NAME})(?=$|[\\s,.!、。，（(\\uFFFC])`, 'du'),
  ],
  phoneParts: '电话|電話|手机|手機|致电|打给|联系方式',
  otherNumberParts: '订单|訂單|单号|單號|发票|快递|身份证|银行卡|編號|编号',
  ownNumber: String.raw`(?:我的|我们的)\s?(?:号码|號碼|番号)`,
  currencies: '元',
};
